import type { Article } from '../article.ts';
import { machineTargetFigures } from '../figures/cleanliness-figures.ts';

/** Particles and cleanliness codes. */
export const particleIndicatorArticles: readonly Article[] = [
  {
    id: 'particles-4',
    kind: 'indicator',
    title: ['颗粒 ≥ 4 µm', 'Particles ≥ 4 µm'],
    words: ['四微米颗粒 细颗粒 颗粒数 淤泥', 'four micron fine particle silt count N4'],
    answer: [
      '每毫升油中大于等于 4 µm(c) 的颗粒数，是 ISO 4406 的第一个数，反映淤泥级细颗粒。',
      'The number of particles of 4 µm(c) and more in a millilitre: the first number of ISO 4406, the silt of the oil.',
    ],
    why: [
      '细颗粒与液压阀芯、轴承油膜的间隙相当，会造成阀芯卡滞、冲蚀和缓慢磨损，也是漆膜前驱物出现的通道。',
      'Silt is as large as the gaps of valve spools and films: it makes spools stick, edges wear and, as soft particles, tells of varnish.',
    ],
    measure: [
      '在线光阻法计数器连续测量，累计计数，含更大的颗粒；校准按 ISO 11171。',
      'An optical counter measures it, cumulatively: larger particles are in it. Calibration follows ISO 11171.',
    ],
    normal: [
      '与目标清洁度对应：例如代码 18 表示至多 2500 个/mL。系统稳定时日内变化小于一个代码。',
      'It follows the target: scale number 18 means 2500 a millilitre at most. In a steady system it moves by less than one number in a day.',
    ],
    change: [
      '4、6、14 µm 同升：外来灰尘。仅 4 µm 升且介电常数升：软颗粒。各尺寸同倍猛增：气泡或水滴。',
      'All sizes rising: dust. 4 µm alone with a rising dielectric constant: soft particles. All sizes multiplied at once: air or water droplets.',
    ],
    act: [
      '先看谱形是否平坦以排除气泡；再查呼吸器、密封和滤芯，必要时旁路过滤。',
      'Look whether the spectrum is flat, to rule out air; then breather, seals and filter; filter off line where needed.',
    ],
    facts: [
      {
        what: ['ISO 4406 代码 18 的颗粒数上限', 'ISO 4406 scale number 18, most particles'],
        value: 2500,
        unit: '1/mL',
        source: 'iso4406',
      },
    ],
    indicators: ['particle_ch1'],
    related: ['iso4406-code', 'particles-6', 'particles-14', 'fault-p01', 'fault-p06', 'particle-counter'],
    sources: ['iso4406', 'iso11171', 'product'],
  },
  {
    id: 'particles-6',
    kind: 'indicator',
    title: ['颗粒 ≥ 6 µm', 'Particles ≥ 6 µm'],
    words: ['六微米颗粒 颗粒数', 'six micron particle count N6'],
    answer: [
      '每毫升油中大于等于 6 µm(c) 的颗粒数，是 ISO 4406 的第二个数，大致相当于旧标定的 5 µm。',
      'The number of particles of 6 µm(c) and more in a millilitre: the second number of ISO 4406, about the 5 µm of the old calibration.',
    ],
    why: [
      '这一尺寸对滤芯效率最敏感：滤芯破损或旁通阀打开时，6 µm 与 14 µm 会在一天内一起跃升。',
      'It shows best how a filter works: when an element tears or its bypass opens, 6 µm and 14 µm jump together within a day.',
    ],
    measure: [
      '与 4 µm 同一台计数器的第二通道，累计计数，必须小于 4 µm、大于 14 µm；否则该帧数据不可信。',
      'It is the second channel of the counter and cumulative: it lies below 4 µm and above 14 µm, or the frame cannot be believed.',
    ],
    normal: [
      '天然灰尘的 4 µm 与 6 µm 等级差为 1–3。差值 4 以上说明细颗粒占优，可能是软颗粒或漆膜前驱物。',
      'In natural dust its scale number lies 1 to 3 below that of 4 µm. A gap of 4 or more means fine, perhaps soft, particles.',
    ],
    change: [
      '阶跃上升而压差下降或不变：滤芯失效。补油后阶跃再衰减：新油不洁。检修后偏高再衰减：残留物。',
      'A step while differential pressure stays or falls: the filter failed. A step at a top-up that decays: dirty new oil. High after repair and decaying: debris left inside.',
    ],
    act: [
      '切换备用滤器，检查旁通阀和密封圈；确认后按目标清洁度重新过滤。',
      'Switch to the standby filter, check bypass valve and seal, then filter to the target again.',
    ],
    indicators: ['particle_ch2'],
    related: ['particles-4', 'particles-14', 'fault-p02', 'fault-p04', 'iso4406-code'],
    sources: ['iso4406', 'product'],
  },
  {
    id: 'particles-14',
    kind: 'indicator',
    title: ['颗粒 ≥ 14 µm', 'Particles ≥ 14 µm'],
    words: ['十四微米颗粒 大颗粒 粗颗粒', 'fourteen micron coarse particle count N14'],
    answer: [
      '每毫升油中大于等于 14 µm(c) 的颗粒数，是 ISO 4406 的第三个数，反映能直接划伤表面的硬颗粒和磨屑。',
      'The number of particles of 14 µm(c) and more in a millilitre: the third number of ISO 4406, hard dirt and debris that scratches surfaces at once.',
    ],
    why: [
      '大颗粒沉降快、被滤芯截留得好，平时很少；一旦上升，往往是滤芯、密封或部件出了问题。',
      'Coarse particles settle and are filtered well, so that there are few. When they rise, a filter, a seal or a part has mostly failed.',
    ],
    measure: [
      '同一计数器的第三通道。颗粒少于 20 个时代码前要加“≥”，统计误差大，要看数小时的趋势。',
      'It is the counter’s third channel. With fewer than 20 particles counted its number carries “≥” and is uncertain: look at hours, not at one reading.',
    ],
    normal: [
      '代码一般比 6 µm 低 2–4。4 µm 与 14 µm 之差不大于 2 且 14 µm 等级不低于 13，谱形“平坦”，多为气泡或水滴。',
      'Its number is mostly 2 to 4 below that of 6 µm. If it lies within 2 of 4 µm and is 13 or more, the spectrum is flat: air or droplets.',
    ],
    change: [
      '先升颗粒、后升铁磁颗粒，是污染引起的磨损；与铁磁大颗粒同升，是剥落或胶合。',
      'If it leads and ferrous debris follows, dirt wears the machine; if it rises with large ferrous debris, something is spalling or scuffing.',
    ],
    act: [
      '对照铁磁颗粒、压差与日志；连续 4 小时超过目标即处理，伺服系统更早。',
      'Compare with ferrous debris, differential pressure and the log; act after four hours above the target, earlier with servo valves.',
    ],
    facts: [
      {
        what: ['计数少于该颗粒数时 ISO 4406 代码加“≥”', 'particles counted below which an ISO 4406 number carries “≥”'],
        value: 20,
        unit: '',
        source: 'iso4406',
      },
    ],
    indicators: ['particle_ch3'],
    related: ['particles-6', 'iso4406-code', 'fault-p02', 'fault-r06', 'fault-s05', 'air-in-oil'],
    sources: ['iso4406', 'product'],
  },
  {
    id: 'particles-21-25',
    kind: 'indicator',
    title: ['颗粒 ≥ 21 µm 与 ≥ 25 µm', 'Particles ≥ 21 µm and ≥ 25 µm'],
    words: ['21微米 25微米 中等颗粒', '21 micron 25 micron medium particle N21 N25'],
    answer: [
      '八通道计数器的第四、五通道。≥ 21 µm(c) 用于 NAS 1638 与 SAE AS4059 的区间；≥ 25 µm(c) 只作趋势。',
      'The fourth and fifth channels of an eight-channel counter. 21 µm(c) is an edge of NAS 1638 and SAE AS4059; 25 µm(c) serves as a trend alone.',
    ],
    measure: [
      '按每毫升累计计数。21 µm(c) 相当于旧显微镜标定的 25 µm，这是两个数容易混淆的原因。',
      'They are cumulative counts per millilitre. 21 µm(c) stands for 25 µm of the old calibration, which is why the two are mixed up.',
    ],
    normal: [
      '过滤良好的系统每毫升只有几个到几十个。数量少，单次读数起伏大，应按小时中位数看。',
      'A filtered system has a few to some dozens. Few counts scatter: look at medians of hours.',
    ],
    why: [
      '它们不进入 ISO 4406 代码，因此代码正常而这里升高时，说明磨屑或粗颗粒刚开始出现，是早期线索。',
      'They are no part of the ISO 4406 code: when the code is fine and these rise, debris or coarse dirt has just begun to come.',
    ],
    change: [
      '单独升高并伴铁磁颗粒：磨损磨屑。检修、换滤芯后升高并逐日下降：残留物。随泵启动瞬间出现：扰动起来的沉积物。',
      'A rise with ferrous debris is wear; one after repair that falls day by day is what was left inside; a burst at a pump’s start is sediment stirred up.',
    ],
    act: [
      '查看磨粒传感器；取样做铁谱或滤膜镜检，判断是金属、纤维还是砂粒。',
      'Look at the debris sensor, and have a membrane or ferrogram looked at: metal, fibre or sand.',
    ],
    watch: [
      '润见只用有界限的通道评定等级，25 与 50 µm 不参与 AS4059。',
      'Only sizes with limits count for classes: 25 and 50 µm have none in AS4059.',
    ],
    indicators: ['particle_ch4', 'particle_ch5'],
    related: ['particles-14', 'particles-38-70', 'as4059-class', 'ferrography'],
    sources: ['as4059', 'nas1638', 'product'],
  },
  {
    id: 'particles-38-70',
    kind: 'indicator',
    title: ['颗粒 ≥ 38、≥ 50 与 ≥ 70 µm', 'Particles ≥ 38, ≥ 50 and ≥ 70 µm'],
    words: ['大颗粒 38微米 50微米 70微米 粗大颗粒', 'large particle 38 50 70 micron big debris'],
    answer: [
      '最大的三个通道。这些颗粒肉眼接近可见，正常时几乎为零，出现就要找来源。',
      'The three largest channels: particles that one can nearly see. There are almost none in a sound system, and each run of them has a source.',
    ],
    measure: [
      '按每毫升累计计数；38 与 70 µm(c) 是 AS4059 的 E、F 尺寸，50 µm(c) 无等级界限。',
      'Cumulative counts per millilitre; 38 and 70 µm(c) are sizes E and F of AS4059, 50 µm(c) has no limits.',
    ],
    normal: [
      '长期为 0，偶见个位数。每 100 mL 几个颗粒就足以改变 NAS 1638 的最大尺寸等级。',
      'Zero for long, a few now and then. Some particles in 100 mL are enough to move the largest size of NAS 1638.',
    ],
    why: [
      '光学计数器采样体积小，这一尺寸统计性差；大磨屑应以感应式磨粒传感器为准，它检测全部油流。',
      'An optical counter sees little oil, so that these sizes scatter. For large debris trust the inductive sensor, which watches the whole flow.',
    ],
    change: [
      '与铁磁大颗粒一同持续出现：剥落。只在启动后一小时内：沉积物。伴水饱和度 95 % 以上：水滴。',
      'Steady and with large ferrous debris: spalling. Only within an hour of a start: sediment. With more than 95 % saturation: droplets.',
    ],
    act: [
      '连续出现时检查磁塞、滤芯截留物和回油滤网，留存颗粒照片与样品。',
      'If they keep coming, look at magnetic plug, filter element and return screen, and keep what you find.',
    ],
    watch: [
      '纤维可能来自抹布或滤纸，数量多时也会显示为大颗粒。',
      'Fibres of cloths or filter paper count as large particles too.',
    ],
    indicators: ['particle_ch6', 'particle_ch7', 'particle_ch8'],
    related: ['particles-21-25', 'ferrous-large', 'as4059-class', 'nas1638-class', 'filter-change'],
    sources: ['as4059', 'nas1638', 'practice'],
  },
  {
    id: 'iso4406-code',
    kind: 'indicator',
    title: ['ISO 4406 清洁度代码', 'ISO 4406 code'],
    words: [
      '清洁度等级 污染度代码 18/16/13 洁净度 三个数',
      'cleanliness code iso code 18/16/13 three numbers contamination',
    ],
    answer: [
      '三个数依次表示每毫升 ≥ 4、≥ 6、≥ 14 µm(c) 的颗粒数区间，例如 18/16/13。每加 1，颗粒数约翻一倍。',
      'Three numbers for the particles of ≥ 4, ≥ 6 and ≥ 14 µm(c) in a millilitre, such as 18/16/13. One more means about twice the particles.',
    ],
    why: [
      '大部分液压与轴承故障与固体污染有关；代码使目标、滤芯选型和验收有共同语言。',
      'Dirt stands behind most failures of hydraulics and bearings. The code is the common language of targets, filters and acceptance.',
    ],
    measure: [
      '润见由计数查表得到，不用对数计算，因为标准的界限经过取整。通道缺失记“-”，饱和记“*”，超过 2 500 000 记“>28”。',
      'Oilsight looks counts up in the table and uses no logarithm, as the standard’s limits are rounded. A missing channel is “-”, a saturated one “*”, more than 2 500 000 “>28”.',
    ],
    normal: [
      '等于或低于目标即可。目标取回路中最敏感元件的要求，见目标清洁度。',
      'At or below the target. The target is that of the most sensitive component in the circuit.',
    ],
    change: [
      '高于目标 1 级以上持续 4 小时触发 P07；只有第一个数升高多为软颗粒；三个数同升为外来污染。',
      'One above the target for four hours makes rule P07 fire. The first number alone tells of soft particles, all three of dirt from outside.',
    ],
    watch: [
      '在线代码是指示值：只有按 ISO 11171 校准的计数器才能给出符合标准的代码。',
      'A code read on line is an indication: only a counter calibrated by ISO 11171 gives one by the standard.',
    ],
    figures: [machineTargetFigures],
    indicators: ['iso4406_4', 'iso4406_6', 'iso4406_14'],
    related: ['iso4406', 'cleanliness-target', 'particles-4', 'fault-p07', 'nas1638-class'],
    sources: ['iso4406', 'gb14039', 'iso11171', 'product'],
    facts: [
      {
        what: ['ISO 4406 超过该颗粒数记为 >28', 'ISO 4406, particles beyond which the number is >28'],
        value: 2500000,
        unit: '1/mL',
        source: 'iso4406',
      },
    ],
  },
  {
    id: 'nas1638-class',
    kind: 'indicator',
    title: ['NAS 1638 等级', 'NAS 1638 class'],
    words: ['NAS等级 NAS8级 NAS9 污染度 航标', 'nas class nas 8 nas 9 contamination class differential'],
    answer: [
      'NAS 1638 按五个尺寸区间分别限制每 100 mL 的颗粒数，行业习惯取五个区间中最差的等级作为结果。',
      'NAS 1638 bounds the particles in 100 mL in five size ranges; the trade reports the worst class of the five.',
    ],
    measure: [
      '润见由累计计数相减得到区间数，乘以 100 后查表；自动计数器的区间为 6–14、14–21、21–38、38–70、> 70 µm(c)。',
      'Oilsight subtracts cumulative counts, multiplies by 100 and looks them up; an automatic counter’s ranges are 6–14, 14–21, 21–38, 38–70 and > 70 µm(c).',
    ],
    normal: [
      'NAS 6–7 适合伺服系统，8 级适合一般液压，9 级是 NB/SH/T 0599-2013 对 L-HM 的换油界限之一。',
      'Classes 6 to 7 suit servo systems, 8 common hydraulics; class 9 is one of the change indices that NB/SH/T 0599-2013 has for L-HM.',
    ],
    why: [
      '该标准 2001 年起不再用于新设计，也未规定单一结果数，但许多合同和设备手册仍在使用。',
      'The standard has been withdrawn for new designs since 2001 and names no single result, but many contracts and manuals still use it.',
    ],
    change: [
      '每差一级颗粒数约差一倍。只有最大尺寸变差时，几个磨屑就足够，应结合磨粒传感器。',
      'One class is about twice the particles. If the largest size alone is worse, a few flakes suffice: look at the debris sensor.',
    ],
    watch: [
      'NAS 与 ISO 4406 之间没有精确换算，对照表都是近似。显示 −1 表示 00 级，13 表示超过 12 级。',
      'There is no exact conversion between NAS and ISO 4406; tables of both are approximations. −1 stands for class 00, 13 for beyond 12.',
    ],
    indicators: ['nas1638'],
    related: ['nas-1638', 'as4059-class', 'iso4406-code', 'contamination-level'],
    sources: ['nas1638', 'nbsh0599', 'product'],
  },
  {
    id: 'as4059-class',
    kind: 'indicator',
    title: ['SAE AS4059 等级', 'SAE AS4059 class'],
    words: ['AS4059 GJB420B 航空液压污染度 累计计数', 'as 4059 aerospace cleanliness cumulative class gjb 420b'],
    answer: [
      'SAE AS4059 是 NAS 1638 的后继，按 A–F 六个尺寸累计计数分级。润见取 B–F 各尺寸中最差的等级显示。',
      'SAE AS4059 follows NAS 1638 and classes cumulative counts at six sizes, A to F. Oilsight shows the worst class.',
    ],
    measure: [
      '尺寸为 > 4、6、14、21、38、70 µm(c)，每 100 mL。界限用准确值；一些仪器用三位取整值，恰在界限时会差一级。',
      'The sizes are > 4, 6, 14, 21, 38 and 70 µm(c), counted in 100 mL. The limits are exact; instruments that round them to three digits can differ by a class right at a limit.',
    ],
    normal: [
      'GB/T 7596-2017 要求运行中汽轮机油不超过 8 级。新设计的航空液压常要求 6 级或更好。',
      'GB/T 7596-2017 asks class 8 or better of turbine oil in service; control fluids and servo circuits are mostly kept at 6 or better.',
    ],
    why: [
      '它适用于自动计数器并覆盖 4 µm 细颗粒，因此比 NAS 1638 更适合在线监测。',
      'It was made for automatic counters and covers 4 µm, and so suits online monitoring better than NAS 1638.',
    ],
    change: [
      '逐尺寸查看哪一个变差：A 变差为细颗粒，B–C 为灰尘，D–F 为磨屑或大颗粒。',
      'See which size is worse: A for silt, B and C for dust, D to F for debris.',
    ],
    watch: [
      '报告写法有多种：单个数、6B、7B/6C/5D、6 B–F。比较两份报告前先确认写法。显示 −2 为 000 级，−1 为 00 级。',
      'Reports write it as one number, 6B, 7B/6C/5D or 6 B–F: make sure that two reports mean the same. −2 stands for 000, −1 for 00.',
    ],
    facts: [
      {
        what: ['GB/T 7596-2017 汽轮机油 SAE AS4059 等级限值', 'GB/T 7596-2017, SAE AS4059 class of turbine oil, limit'],
        value: 8,
        unit: '',
        source: 'gb7596',
      },
    ],
    indicators: ['as4059'],
    related: ['as4059', 'nas1638-class', 'iso4406-code', 'gb7596'],
    sources: ['as4059', 'gb7596', 'product'],
  },
  {
    id: 'contamination-level',
    kind: 'indicator',
    title: ['污染度等级', 'Contamination level'],
    words: ['污染等级 脏不脏 1到12级', 'contamination level pollution degree 1 to 12 how dirty'],
    answer: [
      '润见给操作人员看的单一数字，1–12 级，数值等于 NAS 1638 等级；优于 1 级记 1，差于 12 级记 12。',
      'One number from 1 to 12 for operators: it is the NAS 1638 class, where all that is cleaner than 1 is level 1 and all beyond 12 is level 12.',
    ],
    what: [
      '它是自有定义，用于大屏和现场快速判断，不替代 ISO 4406 代码，也不写入合同和验收。',
      'It is our own definition for walls and a quick look. It replaces no ISO 4406 code and belongs into no contract.',
    ],
    measure: [
      '由颗粒计数得到 NAS 等级再取界；没有足够通道时，可由 ISO 代码或单一通道按 AS4059 表换算。',
      'It follows from the NAS class of the counts; where channels are missing, from ISO scale numbers or single channels by the table of AS4059.',
    ],
    normal: [
      '一般液压和齿轮 6–9 级；带伺服阀应在 6 级以下。目标等级由设备的目标清洁度换算显示。',
      'Hydraulics and gears show 6 to 9; circuits with servo valves should stay below 6. The target shown beside it comes from the machine’s cleanliness target.',
    ],
    change: [
      '升一级约等于颗粒数翻倍。一天内升两级以上，按滤芯失效或大量侵入处理。',
      'One level more is about twice the dirt. Two levels in a day: treat it as a failed filter or massive ingress.',
    ],
    act: [
      '打开设备页查看哪一尺寸变差和诊断给出的原因，再决定换滤芯还是查密封。',
      'Open the device page to see which size is worse and which cause the diagnosis names; then change the filter or look for the way in.',
    ],
    watch: [
      '小时平均值会四舍五入到最近的等级，个别脏读数不会使整小时变脏。',
      'A mean of an hour goes to the nearest level, so that one dirty reading does not make the hour dirty.',
    ],
    indicators: ['contamination_level'],
    related: ['nas1638-class', 'iso4406-code', 'cleanliness-target', 'fault-p02'],
    sources: ['product', 'nas1638', 'as4059'],
  },
];
