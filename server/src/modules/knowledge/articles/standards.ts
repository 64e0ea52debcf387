import type { Article } from '../article.ts';
import {
  as4059Figures,
  componentTargetFigures,
  iso4406Figures,
  machineTargetFigures,
  nas1638Figures,
} from '../figures/cleanliness-figures.ts';
import { isoVgFigures, saeFigures, unitFigures } from '../figures/oil-figures.ts';

/** Standards, classes and conversions. */
export const standardArticles: readonly Article[] = [
  {
    id: 'iso4406',
    kind: 'standard',
    title: ['ISO 4406:2021 代码表', 'ISO 4406:2021, the code'],
    words: [
      'ISO4406 GB/T 14039 清洁度代码表 18级多少颗粒',
      'iso 4406 table scale number how many particles gb/t 14039',
    ],
    answer: [
      'ISO 4406 用三个代码表示每毫升 ≥ 4、≥ 6、≥ 14 µm(c) 的颗粒数。每个代码对应一个区间，上限含在内。',
      'ISO 4406 gives three scale numbers for the particles of ≥ 4, ≥ 6 and ≥ 14 µm(c) in a millilitre. Each stands for a range whose upper end belongs to it.',
    ],
    what: [
      '代码越大颗粒越多，每级约翻倍，但界限经过取整（如 1.3、2500），必须查表，不能用以 2 为底的对数计算。我国 GB/T 14039 采用 ISO 4406。',
      'A higher number means more particles, about twice a step; but the limits are rounded (1.3, 2500), so that one looks them up and computes no logarithm. GB/T 14039 adopts the standard in China.',
    ],
    measure: [
      '自动颗粒计数器按 ISO 11171 校准。显微镜法只报后两个数，第一个写“-”。某通道计数颗粒少于 20 个时代码前加“≥”。',
      'Counters are calibrated by ISO 11171. Counting by microscope gives the last two numbers with a dash first. With fewer than 20 particles counted a number carries “≥”.',
    ],
    normal: [
      '读法示例：18/16/13 表示 4 µm 以上 1300–2500 个、6 µm 以上 320–640 个、14 µm 以上 40–80 个。超过 2 500 000 写“>28”。',
      'An example: 18/16/13 means 1300 to 2500 above 4 µm, 320 to 640 above 6 µm, 40 to 80 above 14 µm. Beyond 2 500 000 one writes “>28”.',
    ],
    watch: [
      '“*”表示颗粒过多无法计数，“-”表示未测。旧版两位数代码对应 5 和 15 µm，与三位数的后两位大致相当。',
      '“*” means too many to count, “-” not counted. Old codes of two numbers are for 5 and 15 µm, about the last two of three.',
    ],
    figures: [iso4406Figures],
    related: ['iso4406-code', 'cleanliness-target', 'nas-1638', 'as4059', 'iso11171'],
    sources: ['iso4406', 'gb14039', 'iso11171'],
  },
  {
    id: 'nas-1638',
    kind: 'standard',
    title: ['NAS 1638 等级表', 'NAS 1638, table of classes'],
    words: ['NAS1638 NAS 9级 每100毫升 颗粒数 等级表', 'nas1638 class 9 5-15 micron per 100 mL table differential'],
    answer: [
      'NAS 1638 给出 00、0 到 12 级在五个尺寸区间、每 100 mL 的颗粒数上限。例如 9 级 5–15 µm 为 128 000。',
      'NAS 1638 gives the most particles in 100 mL for classes 00, 0 and 1 to 12 in five size ranges. Class 9 at 5–15 µm, for example, is 128 000.',
    ],
    what: [
      '区间计数：每个区间只数落在其中的颗粒。标准没有规定用一个数表示结果，行业取五个区间中最高的等级。',
      'The counts are differential: each range counts what lies in it. The standard names no single result; the trade takes the highest class of the five.',
    ],
    measure: [
      '原标准用显微镜，尺寸为 5、15、25、50、100 µm；自动计数器用 6、14、21、38、70 µm(c) 对应。',
      'It was made for microscopes with 5, 15, 25, 50 and 100 µm; automatic counters take 6, 14, 21, 38 and 70 µm(c).',
    ],
    normal: [
      '伺服系统常要求 6 级以内，一般液压 8 级；每级颗粒数约为上一级的两倍。',
      'Servo systems are mostly kept within 6, common hydraulics within 8; each class is about twice the one before.',
    ],
    watch: [
      '流传的错误副本中有 88、190、1020 等错数，正确为 89、180、1024。12 级以上没有定义，记“>12”。2001 年起不用于新设计，请优先写 ISO 4406 或 AS4059。',
      'Wrong copies have 88, 190 or 1020; right are 89, 180 and 1024. Nothing is defined beyond class 12: “>12”. It has been withdrawn for new designs since 2001: write ISO 4406 or AS4059 in new contracts.',
    ],
    figures: [nas1638Figures],
    related: ['nas1638-class', 'as4059', 'iso4406', 'nas-iso-comparison'],
    sources: ['nas1638', 'as4059'],
  },
  {
    id: 'as4059',
    kind: 'standard',
    title: ['SAE AS4059F 等级表', 'SAE AS4059F, table of classes'],
    words: [
      'AS4059 累计计数 GJB 420B 航空液压 A B C D E F',
      'as4059 cumulative table aerospace GJB 420B class letters',
    ],
    answer: [
      'SAE AS4059F 表 2 按累计计数给出 000–12 级在六个尺寸（A–F）每 100 mL 的颗粒数上限；表 1 与 NAS 1638 的界限相同。',
      'Table 2 of SAE AS4059F gives the most particles in 100 mL, cumulative, for classes 000 to 12 at six sizes A to F; table 1 has the limits of NAS 1638.',
    ],
    what: [
      '累计计数指数“大于某尺寸”的全部颗粒，与自动计数器的输出一致，还包含 4 µm，因此能看到淤泥级颗粒。',
      'Cumulative means all particles larger than a size, as automatic counters report them. It includes 4 µm and so sees silt.',
    ],
    measure: [
      '把每毫升计数乘以 100 后查表。结果可写成单个数、逐尺寸（7B/6C/5D）或某尺寸范围的最差值（6 B–F）。',
      'Multiply counts per millilitre by 100 and look them up. Results are one number, one by size (7B/6C/5D), or the worst of some sizes (6 B–F).',
    ],
    normal: [
      'GB/T 7596-2017 要求运行中汽轮机油不超过 8 级。',
      'GB/T 7596-2017 asks that turbine oil in service is within class 8.',
    ],
    watch: [
      '一些仪器用三位取整的界限（如 9730 代替 9731），恰在界限处会差一级。GJB 420B 被认为与该累计体系一致，但我们没有见到原文，引用前请核对。',
      'Some instruments use limits of three digits, such as 9730 for 9731, and differ by a class right at a limit. GJB 420B is said to equal the cumulative system; we have not seen its text: check before you quote it.',
    ],
    figures: [as4059Figures],
    facts: [
      {
        what: [
          'GB/T 7596-2017 运行中汽轮机油清洁度等级上限',
          'GB/T 7596-2017, cleanliness class of turbine oil in service',
        ],
        value: 8,
        unit: '',
        source: 'gb7596',
      },
    ],
    related: ['as4059-class', 'nas-1638', 'iso4406', 'gb7596'],
    sources: ['as4059', 'gb7596'],
  },
  {
    id: 'nas-iso-comparison',
    kind: 'standard',
    title: ['NAS、ISO、AS4059 与 GOST 对照', 'NAS, ISO, AS4059 and GOST compared'],
    words: [
      'NAS换算ISO 等级对照 GOST 17216 换算',
      'convert nas to iso comparison equivalent gost 17216 cross reference',
    ],
    answer: [
      '这些等级之间没有精确换算：尺寸、计数方式和界限都不同。对照表只能粗看，应由颗粒计数分别计算。',
      'There is no exact conversion between these classes: sizes, kind of count and limits differ. Compare roughly at most, and work each out from counts.',
    ],
    what: [
      'ISO 4406 数三个累计尺寸；NAS 1638 数五个区间取最差；AS4059 数六个累计尺寸。同一油样的三个结果可能各偏重不同尺寸。',
      'ISO 4406 has three cumulative sizes, NAS 1638 the worst of five ranges, AS4059 six cumulative sizes. The three results of one oil may lean on different sizes.',
    ],
    measure: [
      '润见保存原始通道计数，因此同一时刻的四种等级可以同时给出，不需要换算。',
      'Oilsight keeps the counts of the channels and can give all of them for one instant without a conversion.',
    ],
    normal: [
      'GOST 17216 与 AS4059 的公布近似关系：AS4059 4–12 级对应 GOST 7–15 级，即加 3。',
      'A published near relation: classes 4 to 12 of AS4059 stand beside 7 to 15 of GOST 17216, three more.',
    ],
    act: [
      '合同中只写一种体系，并注明版本、尺寸和测法。收到只有等级的旧报告时，请索取颗粒计数，再录入实验室样品。',
      'Name one system in a contract, with edition, sizes and method. For an old report with classes alone ask for the counts before you enter the sample.',
    ],
    watch: [
      '自动计数器的 µm(c) 与显微镜的 µm 不同：4、6、14 µm(c) 大约对应旧标定的 1、5、15 µm。',
      'µm(c) of a counter is not µm of a microscope: 4, 6 and 14 µm(c) are about 1, 5 and 15 µm of the old calibration.',
    ],
    related: ['iso4406', 'nas-1638', 'as4059', 'iso11171'],
    sources: ['iso4406', 'nas1638', 'as4059', 'gost17216'],
  },
  {
    id: 'iso11171',
    kind: 'standard',
    title: ['ISO 11171 计数器校准与 µm(c)', 'ISO 11171: calibration and µm(c)'],
    words: ['µm(c) 颗粒计数器校准 GB/T 18854 标定', 'um(c) particle counter calibration certified micron'],
    answer: [
      'ISO 11171（GB/T 18854）规定自动颗粒计数器的校准。µm(c) 中的 c 表示按该标准校准的尺寸。',
      'ISO 11171 (GB/T 18854) sets how automatic particle counters are calibrated. The c of µm(c) marks sizes of that calibration.',
    ],
    what: [
      '校准用有证标准粉尘悬浮液，按投影面积等效直径定义尺寸。旧标定用最长弦，所以同一颗粒的数值不同。',
      'It uses a certified dust in oil and the diameter of equal projected area. The old calibration took the longest chord, so that one particle has two numbers.',
    ],
    why: [
      '只有按它校准的计数器才能给出符合 ISO 4406 的代码；在线监测仪按 ISO 21018 与之比对，因此在线代码应称为“指示值”。',
      'Only a counter calibrated by it gives codes by ISO 4406; monitors on line are compared with it by ISO 21018, so that their codes are indications.',
    ],
    measure: [
      '按仪器说明书规定的周期送校，常见为一年。校准到期日可在传感器资料中记录。',
      'Have it calibrated as its manual says, mostly each year, and note the date with the sensor.',
    ],
    normal: [
      '合格的在线仪对 4、6、14 µm(c) 的代码与实验室一般相差不超过半级到一级；差一级相当于颗粒数差一倍。',
      'A sound monitor is mostly within half a number to one of the laboratory at 4, 6 and 14 µm(c); one number is twice the particles.',
    ],
    watch: [
      '与实验室比较时取样时间、位置和气泡处理要一致。不同油的折射率和颜色会影响光阻法；过脏或过深的油应稀释。',
      'Compare samples of the same minute and place, degassed. Colour and refraction of oils move the result; dilute what is too dirty or dark.',
    ],
    related: ['particle-counter', 'iso4406', 'sensor-calibration', 'lab-vs-online'],
    sources: ['iso11171', 'iso21018', 'iso4406'],
  },
  {
    id: 'cleanliness-target',
    kind: 'standard',
    title: ['目标清洁度', 'Cleanliness targets'],
    words: [
      '清洁度目标 伺服阀要求 比例阀要求 应该多干净',
      'target cleanliness servo valve proportional valve how clean should oil be',
    ],
    answer: [
      '目标清洁度取回路中最敏感元件的要求：伺服阀 16/14/11，比例阀 17/15/12，换向阀 18/16/13，齿轮泵 19/17/14。',
      'The target is that of the most sensitive component in the circuit: servo valves 16/14/11, proportional valves 17/15/12, directional valves 18/16/13, gear pumps 19/17/14.',
    ],
    what: [
      '同一份油流过所有元件，所以每个尺寸都取最严的数。元件制造商自己的要求优先于本表。',
      'One oil passes them all, so that at each size the strictest number counts. A maker’s own figure goes before this table.',
    ],
    why: [
      '目标决定滤芯精度、过滤流量和报警限值：颗粒的二级预警就是目标代码的上限，一级报警为高两级。',
      'It decides filters, flow and alarms: level 2 of particles is the upper end of the target’s number, level 1 two numbers more.',
    ],
    act: [
      '在限值页的目标卡片中按元件选择或直接填写三个数；设置后颗粒限值、健康度和 P07 随之改变。',
      'Choose components or enter three numbers in the targets card of the limits page; the particles’ limits, health and rule P07 follow.',
    ],
    normal: [
      '新系统冲洗后应比目标好一到两级，运行中稳定在目标或更好。',
      'After flushing a new system should be one or two numbers better than its target, and stay at it or better in service.',
    ],
    watch: [
      '目标不是越严越好：不可达到的目标会使报警失去意义。指南数值对应常见压力，高压工况再严一级。',
      'Stricter is not better: a target out of reach makes alarms worthless. The guides’ figures are for common pressures; take one number less at high ones.',
    ],
    figures: [componentTargetFigures, machineTargetFigures],
    related: ['howto-target', 'iso4406-code', 'fault-p07', 'filter-choice'],
    sources: ['guide', 'iso4406', 'product'],
  },
  {
    id: 'iso-vg',
    kind: 'standard',
    title: ['ISO 粘度等级（ISO VG）', 'ISO viscosity grades (ISO VG)'],
    words: ['VG46 VG32 VG320 牌号 粘度等级 46号油', 'vg 46 vg 32 vg 320 viscosity grade number 46 oil iso 3448'],
    answer: [
      'ISO VG 的数字是 40 °C 运动粘度的中心值（mm²/s），允许范围为 ±10 %。例如 VG 46 为 41.4–50.6。',
      'The number of an ISO VG is the middle of its viscosity at 40 °C in mm²/s, with ±10 %. VG 46, for example, reaches from 41.4 to 50.6.',
    ],
    what: [
      'ISO 3448 共 20 个等级，每级约为上一级的 1.5 倍，等级之间有空隙。它只规定 40 °C 粘度，不说明油的质量。',
      'ISO 3448 has 20 grades, each about 1.5 times the one before, with gaps between them. They say nothing of quality, only of viscosity at 40 °C.',
    ],
    why: [
      '选错一个等级，工作粘度相差约一半：偏低油膜不足，偏高发热、启动困难、吸空。',
      'One grade is about half of the viscosity at work: too low and the film fails, too high and the oil heats, starts badly and cavitates.',
    ],
    normal: [
      '液压常用 VG 32、46、68；工业齿轮 VG 150–460；汽轮机 VG 32、46；螺杆压缩机 VG 46、68。以设备说明书为准。',
      'Hydraulics use VG 32, 46 and 68, gears 150 to 460, turbines 32 and 46, screw compressors 46 and 68; the manual decides.',
    ],
    act: [
      '补油前核对等级；在油品资料中填写实际的 40 °C 和 100 °C 粘度，而不是只填等级，折算会更准。',
      'Compare grades before you fill, and enter the oil’s real viscosities at 40 and 100 °C instead of the grade alone.',
    ],
    watch: [
      '发动机油和车辆齿轮油按 SAE 分级，40 °C 粘度落在某个 VG 内并不表示相当。',
      'Engine and automotive gear oils have SAE grades: lying within a VG at 40 °C makes them no such oil.',
    ],
    figures: [isoVgFigures],
    related: ['viscosity-40', 'viscosity-index', 'sae-grades', 'fault-v04', 'walther-line'],
    sources: ['iso3448', 'practice'],
  },
  {
    id: 'sae-grades',
    kind: 'standard',
    title: ['SAE 发动机油粘度分级', 'SAE engine oil grades'],
    words: ['15W-40 5W-30 SAE40 机油标号', '15w-40 5w30 sae 40 motor oil grade j300'],
    answer: [
      'SAE J300 用两个数表示：W 前的数管低温启动，后一个数管 100 °C 粘度。例如 SAE 40 为 12.5 至 16.3 mm²/s 以下。',
      'SAE J300 uses two numbers: that before the W is for cold starting, the other for 100 °C. SAE 40, for example, has from 12.5 to below 16.3 mm²/s.',
    ],
    what: [
      '下限含、上限不含。单级油（SAE 40）没有 W 数；多级油（15W-40）同时满足两侧要求，一般含增粘剂。',
      'The lower end belongs to a grade, the upper does not. A single grade has no W number; a multigrade meets both sides, mostly by a VI improver.',
    ],
    measure: [
      '在 100 °C 测运动粘度，另有低温泵送和启动试验。润见按新油 100 °C 粘度评定发动机油的变化。',
      'Viscosity is measured at 100 °C, beside cold tests of cranking and pumping. Oilsight assesses engine oils by the change meant for 100 °C.',
    ],
    normal: [
      '使用中先因剪切略降，后因烟炱和氧化升高。默认二级预警 ±15 %，一级报警 ±25 %。',
      'In service it falls a little by shear and then rises by soot and oxidation. Our defaults warn at ±15 % and alarm at ±25 %.',
    ],
    act: [
      '粘度快速下降时查燃油，升高时查冷却液、烟炱和超期使用；按化验而不只按里程换油。',
      'For a quick fall look for fuel, for a rise at coolant, soot and overdue oil; change by analysis and not by distance alone.',
    ],
    watch: [
      '不要把 SAE 40 当作 ISO VG 40：该等级不存在，SAE 40 在 40 °C 约为 100–150 mm²/s。',
      'SAE 40 is no ISO VG 40, which does not exist: at 40 °C an SAE 40 has some 100 to 150 mm²/s.',
    ],
    figures: [saeFigures],
    related: ['iso-vg', 'fault-v03', 'engine-care', 'viscosity-change'],
    sources: ['saej300', 'product'],
  },
  {
    id: 'walther-line',
    kind: 'standard',
    title: ['粘温关系（ASTM D341）', 'Viscosity and temperature (ASTM D341)'],
    words: [
      '粘温曲线 Walther 方程 双对数 换算粘度',
      'walther ubbelohde equation viscosity temperature chart calculate viscosity at',
    ],
    answer: [
      'ASTM D341（GB/T 8023）：lg lg(ν + 0.7) = A − B·lg T，T 为开尔文。两个温度的粘度就能算出任意温度的粘度。',
      'ASTM D341 (GB/T 8023): log log(ν + 0.7) = A − B·log T, with T in kelvin. Two viscosities at two temperatures give that at any other.',
    ],
    what: [
      '在双对数坐标上粘温关系是一条直线。B 是斜率：粘度指数越高，B 越小，粘度随温度变化越平缓。适用于 2 mm²/s 以上的润滑油。',
      'On a double logarithm viscosity is a straight line of temperature. B is its slope: the higher the viscosity index, the smaller it is. It serves for lubricants above 2 mm²/s.',
    ],
    measure: [
      '公布示例：40 °C 为 32、100 °C 为 5.4 mm²/s 的油，80 °C 约为 8.5 mm²/s。',
      'A published example: an oil with 32 mm²/s at 40 °C and 5.4 at 100 °C has about 8.5 at 80 °C.',
    ],
    normal: [
      '60 °C 附近每升高 1 K，VG 46 的粘度约下降 3.5 %，矿物 VG 320 约 4.75 %。',
      'Around 60 °C a kelvin takes about 3.5 % of a VG 46 and 4.75 % of a mineral VG 320.',
    ],
    why: [
      '润见用它把读数折算到 40 °C，也用它判断工作温度下的油膜，因此油品的两个粘度必须填对。',
      'Oilsight uses it to bring readings to 40 °C and to judge the film at work: both viscosities of the oil must be right.',
    ],
    watch: [
      '温度用 273.15 换算成开尔文；用 273 会有小差别。不能外推到蜡析出的低温，也不适用于非牛顿液体。',
      'Kelvin is °C plus 273.15; 273 makes small differences. Do not extend it to temperatures where wax comes out, nor to fluids that are not Newtonian.',
    ],
    facts: [
      {
        what: [
          '示例油（40 °C 32，100 °C 5.4）80 °C 运动粘度',
          'example oil (32 at 40 °C, 5.4 at 100 °C), viscosity at 80 °C',
        ],
        value: 8.5,
        unit: 'mm²/s',
        source: 'd341',
      },
      {
        what: ['ASTM D341 摄氏度换算开尔文', 'kelvin of 0 °C for ASTM D341'],
        value: 273.15,
        unit: 'K',
        source: 'd341',
      },
    ],
    related: ['viscosity-40', 'viscosity-index', 'iso-vg', 'fault-s08', 'fault-v06'],
    sources: ['d341', 'product'],
  },
  {
    id: 'viscosity-index',
    kind: 'standard',
    title: ['粘度指数（ASTM D2270）', 'Viscosity index (ASTM D2270)'],
    words: ['VI 粘温性能 粘度指数怎么算', 'vi viscosity index calculate d2270 iso 2909'],
    answer: [
      '粘度指数（VI）表示粘度随温度变化的大小：数值越高，变化越小。由 40 °C 和 100 °C 粘度按 ASTM D2270 计算。',
      'The viscosity index (VI) tells how little viscosity changes with temperature: the higher, the less. It is calculated from the viscosities at 40 and 100 °C by ASTM D2270.',
    ],
    what: [
      '与两种参考油比较：VI 0 的油（L）和 VI 100 的油（H）在 100 °C 粘度相同。VI 高于 100 用另一公式。100 °C 粘度低于 2 mm²/s 时没有定义。',
      'The oil is compared with two of the same viscosity at 100 °C, of VI 0 (L) and 100 (H); above 100 another formula holds. Below 2 mm²/s at 100 °C it is not defined.',
    ],
    measure: [
      '公布示例：40 °C 73.30、100 °C 8.86 mm²/s，VI 为 92；40 °C 22.83、100 °C 5.05 mm²/s，VI 为 156。',
      'Published examples: 73.30 and 8.86 mm²/s give VI 92; 22.83 and 5.05 mm²/s give VI 156.',
    ],
    normal: [
      '矿物油 90–105，加氢与 PAO 120–150，含增粘剂的油可达 150 以上。',
      'Mineral oils have 90 to 105, hydrocracked and PAO 120 to 150, oils with VI improvers 150 and more.',
    ],
    change: [
      '使用中 VI 下降说明增粘剂被剪切；加入另一种油也会改变 VI。',
      'A VI that falls in service means shear of the improver; another oil that was added changes it too.',
    ],
    watch: [
      '结果按四舍六入五成双取整。粘度测定的小误差会放大到 VI，差 2–3 个单位不必解释。',
      'Results are rounded half to even. Small errors of viscosity grow in the VI: two or three units need no explanation.',
    ],
    facts: [
      {
        what: ['粘度指数示例（73.30 与 8.86 mm²/s）', 'viscosity index of the example 73.30 and 8.86 mm²/s'],
        value: 92,
        unit: '',
        source: 'd2270',
      },
      {
        what: ['粘度指数示例（22.83 与 5.05 mm²/s）', 'viscosity index of the example 22.83 and 5.05 mm²/s'],
        value: 156,
        unit: '',
        source: 'd2270',
      },
    ],
    related: ['walther-line', 'viscosity-40', 'fault-v02', 'iso-vg'],
    sources: ['d2270'],
  },
  {
    id: 'gb7596',
    kind: 'standard',
    title: ['GB/T 7596-2017 运行中汽轮机油', 'GB/T 7596-2017, turbine oil in service'],
    words: [
      '汽轮机油标准 透平油 运行油质量 酸值 破乳化',
      'turbine oil standard limits in service chinese acid demulsibility',
    ],
    answer: [
      'GB/T 7596-2017 规定运行中汽轮机油的质量：粘度变化 ±5 %，酸值不大于 0.3 mgKOH/g，水分不大于 100 mg/L，SAE AS4059F 不超过 8 级。',
      'GB/T 7596-2017 sets the quality of turbine oil in service: viscosity within ±5 %, acid number at most 0.3 mg KOH/g, water at most 100 mg/L, SAE AS4059F within class 8.',
    ],
    normal: [
      '其余：破乳化度不大于 30 min；24 °C 泡沫不大于 500/10 mL；空气释放值不大于 10 min；旋转氧弹不低于新油的 25 %；闪点不低于 180 °C，且不比前次低 10 °C 以上。',
      'And: demulsibility at most 30 min; foam at 24 °C at most 500/10 mL; air release at most 10 min; RPVOT at least 25 % of new oil; flash point at least 180 °C and not 10 °C below the last.',
    ],
    measure: [
      '润见在线监测粘度变化、水含量和颗粒；酸值、破乳化、泡沫、空气释放、氧弹和闪点需化验。',
      'Oilsight watches viscosity, water and particles on line; acid number, demulsibility, foam, air release, RPVOT and flash point are for the laboratory.',
    ],
    act: [
      '超过任一项应查原因并处理，而不是一律换油：水可脱、颗粒可滤、漆膜可去，抗氧剂可补。',
      'When one is exceeded find the cause: water can be taken out, particles filtered, varnish removed, antioxidant added. Not each case is an oil change.',
    ],
    watch: [
      '水分限值是体积浓度：100 mg/L 除以密度 0.87 g/mL 约为 115 ppm。汽轮机默认一级报警即由此得来，80 mg/L 的预警是我们的默认值。',
      'The limit of water is by volume: 100 mg/L divided by 0.87 g/mL is about 115 ppm, our level 1 for turbines; the warning at 80 mg/L is our own.',
    ],
    facts: [
      {
        what: ['GB/T 7596-2017 汽轮机油酸值限值', 'GB/T 7596-2017, acid number of turbine oil, limit'],
        value: 0.3,
        unit: 'mg KOH/g',
        source: 'gb7596',
      },
      {
        what: ['GB/T 7596-2017 汽轮机油水分限值', 'GB/T 7596-2017, water in turbine oil, limit'],
        value: 100,
        unit: 'mg/L',
        source: 'gb7596',
      },
      {
        what: ['GB/T 7596-2017 汽轮机油粘度变化限值', 'GB/T 7596-2017, viscosity change of turbine oil, limit'],
        value: 5,
        unit: '%',
        source: 'gb7596',
      },
      {
        what: ['GB/T 7596-2017 破乳化度限值', 'GB/T 7596-2017, demulsibility, limit'],
        value: 30,
        unit: 'min',
        source: 'gb7596',
      },
      {
        what: ['GB/T 7596-2017 空气释放值限值', 'GB/T 7596-2017, air release, limit'],
        value: 10,
        unit: 'min',
        source: 'gb7596',
      },
      {
        what: ['GB/T 7596-2017 旋转氧弹下限（相对新油）', 'GB/T 7596-2017, RPVOT against new oil, least'],
        value: 25,
        unit: '%',
        source: 'gb7596',
      },
      {
        what: ['GB/T 7596-2017 闪点下限', 'GB/T 7596-2017, flash point, least'],
        value: 180,
        unit: '°C',
        source: 'gb7596',
      },
    ],
    related: ['turbine-care', 'as4059', 'water-content', 'acid-number', 'rpvot', 'demulsibility'],
    sources: ['gb7596', 'product'],
  },
  {
    id: 'nbsh0599',
    kind: 'standard',
    title: ['L-HM、L-HL 液压油换油指标', 'Change indices of hydraulic oils L-HM and L-HL'],
    words: ['抗磨液压油换油 NB/SH/T 0599 SH/T 0476 液压油标准', 'hydraulic oil change limits L-HM L-HL nb/sh/t 0599'],
    answer: [
      'NB/SH/T 0599-2013（L-HM）：粘度变化超过 ±10 %、水分大于 0.1 %、酸值增加大于 0.3 mgKOH/g、清洁度差于 −/18/15 或 NAS 9 级时换油。',
      'NB/SH/T 0599-2013 (L-HM): change when viscosity differs by more than ±10 %, water exceeds 0.1 %, the acid number has grown by 0.3 mg KOH/g, or cleanliness is worse than −/18/15 or NAS 9.',
    ],
    normal: [
      '同一标准的磨损元素：铁 20、铜 10、铅 8、铬 5 mg/kg。旧版 SH/T 0599-1994 为 +15 %/−10 %。L-HL 按 SH/T 0476-1992：±10 %、水 0.1 %、酸值 0.3。',
      'Its wear metals: iron 20, copper 10, lead 8, chromium 5 mg/kg. The older SH/T 0599-1994 has +15/−10 %. For L-HL, SH/T 0476-1992 has ±10 %, water 0.1 %, acid number 0.3.',
    ],
    what: [
      '换油指标说明何时不宜继续使用；它不是报警设定的唯一依据，二级预警应早于它。',
      'Change indices say when an oil should be used no longer. Alarms should come before: level 2 is earlier by our defaults.',
    ],
    measure: [
      '在线：粘度、水含量、清洁度；化验：酸值、元素、不溶物。取样点应在回油或主回路流动处。',
      'On line: viscosity, water, cleanliness; in the laboratory: acid number, elements, insolubles. Sample from a flowing line.',
    ],
    act: [
      '仅清洁度或水超标时先净化，不必换油；粘度、酸值超标时换油并冲洗。恰好等于限值仍视为未超过。',
      'If cleanliness or water alone is exceeded, clean the oil; for viscosity or acid number change it and flush. A value exactly at a limit has not exceeded it.',
    ],
    watch: [
      '2013 版数值引自二手资料，写入合同前请核对标准原文。',
      'The figures of the 2013 edition are from a secondary source: check the text before a contract.',
    ],
    facts: [
      {
        what: ['NB/SH/T 0599-2013 L-HM 液压油水分换油限值', 'NB/SH/T 0599-2013, water in L-HM hydraulic oil, limit'],
        value: 0.1,
        unit: '%',
        source: 'nbsh0599',
      },
      {
        what: ['NB/SH/T 0599-2013 L-HM 液压油粘度变化限值', 'NB/SH/T 0599-2013, viscosity change of L-HM, limit'],
        value: 10,
        unit: '%',
        source: 'nbsh0599',
      },
      {
        what: ['NB/SH/T 0599-2013 L-HM 液压油酸值增加限值', 'NB/SH/T 0599-2013, growth of acid number of L-HM, limit'],
        value: 0.3,
        unit: 'mg KOH/g',
        source: 'nbsh0599',
      },
      {
        what: ['NB/SH/T 0599-2013 铁含量限值', 'NB/SH/T 0599-2013, iron, limit'],
        value: 20,
        unit: 'mg/kg',
        source: 'nbsh0599',
      },
      {
        what: ['NB/SH/T 0599-2013 铜含量限值', 'NB/SH/T 0599-2013, copper, limit'],
        value: 10,
        unit: 'mg/kg',
        source: 'nbsh0599',
      },
    ],
    related: ['hydraulic-care', 'viscosity-change', 'water-content', 'oil-change', 'elements-wear'],
    sources: ['nbsh0599', 'sh0599', 'sh0476'],
  },
  {
    id: 'nbsh0586',
    kind: 'standard',
    title: ['NB/SH/T 0586 闭式齿轮油换油指标', 'NB/SH/T 0586, change indices of closed gear oil'],
    words: ['齿轮油换油 CKC CKD 工业齿轮油标准', 'gear oil change limits CKC CKD closed gear standard'],
    answer: [
      'NB/SH/T 0586 对工业闭式齿轮油：粘度变化超过 ±15 %、水分大于 0.5 %、不溶物达到 0.5 % 时换油。',
      'NB/SH/T 0586 for closed industrial gears: change when viscosity differs by more than ±15 %, water exceeds 0.5 % or insolubles reach 0.5 %.',
    ],
    normal: [
      'CKD 另有：酸值增加 1.0 mgKOH/g、铁含量 200 mg/kg；铜片腐蚀 3b；梯姆肯 OK 值 CKC 133.4 N、CKD 178 N。',
      'For CKD also: acid number grown by 1.0 mg KOH/g and iron 200 mg/kg; copper corrosion 3b; Timken OK load 133.4 N for CKC and 178 N for CKD.',
    ],
    what: [
      '齿轮油粘度高、容水能力强，限值比液压油宽，但水对极压剂的破坏从远低于 0.5 % 时就开始。',
      'Gear oils are thick and bear more than hydraulic oils; but water attacks the extreme-pressure additive long before 0.5 %.',
    ],
    measure: [
      '在线：粘度变化、水含量、铁磁颗粒；化验：酸值、元素、不溶物、铜片腐蚀。',
      'On line: viscosity, water, ferrous debris; in the laboratory: acid number, elements, insolubles and copper corrosion.',
    ],
    act: [
      '润见对工业齿轮箱水含量默认 1000 ppm 预警、5000 ppm 报警。水在两者之间时先脱水、查密封，不要等到换油。',
      'Oilsight warns at 1000 ppm of water and alarms at 5000 ppm for gearboxes. Between the two dry the oil and look at seals: do not wait for the change.',
    ],
    watch: [
      '风电齿轮箱不用这些限值，默认要严格得多（水 300/500 ppm）。',
      'Wind gearboxes do not go by these: our defaults for them are much stricter, 300 and 500 ppm of water.',
    ],
    facts: [
      {
        what: ['NB/SH/T 0586 齿轮油水分换油限值', 'NB/SH/T 0586, water in gear oil, limit'],
        value: 0.5,
        unit: '%',
        source: 'nbsh0586',
      },
      {
        what: ['NB/SH/T 0586 CKD 铁含量限值', 'NB/SH/T 0586, iron of CKD, limit'],
        value: 200,
        unit: 'mg/kg',
        source: 'nbsh0586',
      },
      {
        what: ['NB/SH/T 0586 CKD 酸值增加限值', 'NB/SH/T 0586, growth of acid number of CKD, limit'],
        value: 1,
        unit: 'mg KOH/g',
        source: 'nbsh0586',
      },
    ],
    related: ['gearbox-care', 'viscosity-change', 'water-content', 'oil-change'],
    sources: ['nbsh0586', 'product'],
  },
  {
    id: 'unit-conversions',
    kind: 'standard',
    title: ['单位换算', 'Unit conversions'],
    words: ['cSt 换算 ppm 百分比 华氏度 psi bar mg/L', 'convert units cst mm2/s ppm per cent fahrenheit psi bar mg/L'],
    answer: [
      '1 cSt = 1 mm²/s，1 cP = 1 mPa·s，1 % 水 = 10 000 ppm，1 bar = 0.1 MPa，水活度 1 = 100 %。',
      '1 cSt is 1 mm²/s, 1 cP is 1 mPa·s, 1 % of water is 10 000 ppm, 1 bar is 0.1 MPa, and a water activity of 1 is 100 %.',
    ],
    what: [
      '润见按目录单位保存读数，传感器型号映射时选择换算。摄氏与华氏、每 100 mL 与每 mL 等见下表。',
      'Oilsight keeps readings in the catalogue’s units and converts where a sensor’s model says so. The table has them all.',
    ],
    measure: [
      '运动粘度 = 动力粘度 ÷ 密度（g/cm³），两者须为同一温度。例如 40 mPa·s、0.87 g/cm³ 的油为 46 mm²/s。',
      'Kinematic viscosity is dynamic viscosity divided by density in g/cm³ at the same temperature: 40 mPa·s at 0.87 g/cm³ are 46 mm²/s.',
    ],
    change: [
      'mg/L 是体积浓度，ppm 是质量分数：ppm = mg/L ÷ 密度（g/mL）。密度 0.87 时 100 mg/L 约为 115 ppm。',
      'mg/L is by volume and ppm by mass: divide mg/L by the density in g/mL. At 0.87, 100 mg/L are about 115 ppm.',
    ],
    act: [
      '接入新传感器时，先用一条报文在型号页试算，确认温度、压力和颗粒数落在合理范围。',
      'Before you connect a new sensor try one of its messages on the model’s page, and see whether temperature, pressure and particles are plausible.',
    ],
    watch: [
      '颗粒数常见“每 100 mL”与“每 mL”混用，差一百倍即差约七个 ISO 代码。存下的读数不会因后来改映射而改变。',
      'Particles per 100 mL and per mL are often mixed up: a hundred times is nearly seven ISO numbers. Stored readings do not change when a mapping is corrected.',
    ],
    figures: [unitFigures],
    related: ['viscosity-dynamic', 'water-content', 'howto-sensor-model', 'density'],
    sources: ['product'],
  },
  {
    id: 'learned-limits',
    kind: 'standard',
    title: ['统计限值与学习限值（ASTM D7720）', 'Learned limits (ASTM D7720)'],
    words: [
      '学习限值 统计报警限 百分位 西格玛 基线',
      'learned limits statistical alarm percentile sigma baseline d7720',
    ],
    answer: [
      '没有标准限值的指标，用同类设备或自身历史的统计得到限值：数据正态且受控用均值加减若干倍标准差，否则用累计百分位。',
      'For indicators without a standard’s limit, statistics of the machine or its kind give one: mean and standard deviations where data are normal and in control, else cumulative percentages.',
    ],
    what: [
      'ASTM D7720 说明方法，百分比由用户选择。润见的默认取法和样本要求在限值窗口的“学习”中显示。',
      'ASTM D7720 describes the practice; the percentages are the user’s choice. The limits dialog shows ours, with the data that they are taken from.',
    ],
    measure: [
      '应排除故障、磨合、停机和换油前后的数据；样本太少时不给出结果，并说明还缺什么。',
      'Faults, running-in, standstill and the days around oil changes are left out; with too few data there is no result but the reason.',
    ],
    normal: [
      '建议 σ 法至少 30 个样本，百分位法至少 100 个。样本翻倍时重新学习。',
      'Take 30 samples or more for σ and 100 or more for percentages, and learn anew when their number has doubled.',
    ],
    act: [
      '在限值窗口查看建议值，试算最近会触发多少次，再采用；也可作为二级预警，一级仍用标准限值。',
      'Look at the proposal in the limits dialog, see what it would have raised, then take it; or take it for level 2 alone and keep the standard’s for level 1.',
    ],
    watch: [
      '一台长期带病的设备会学到宽松的限值。学习前先确认它处于健康状态。',
      'A machine that has long been ill teaches lax limits: make sure that it is sound first.',
    ],
    related: ['howto-limits', 'wear-rate', 'running-in', 'alarm-management'],
    sources: ['d7720', 'd7669', 'product'],
  },
  {
    id: 'alarm-management',
    kind: 'standard',
    title: ['报警管理（ISA-18.2 / IEC 62682）', 'Alarm management (ISA-18.2 / IEC 62682)'],
    words: ['报警泛滥 报警太多 告警质量 频闪 洪峰', 'too many alarms flood chattering stale alarm quality isa 18.2'],
    answer: [
      '报警必须对应一个需要人采取的行动。润见按 ISA-18.2 与 IEC 62682 的概念统计洪峰、频闪、陈旧和处理用时。',
      'An alarm must ask a person for an action. After the concepts of ISA-18.2 and IEC 62682, Oilsight counts floods, chattering, stale alarms and the time to process.',
    ],
    what: [
      '洪峰：十分钟内超过 10 条；频闪：一分钟内出现三次；陈旧：持续 24 小时以上。延时、回差和搁置是控制它们的手段。',
      'A flood is more than 10 in ten minutes; chattering is three within a minute; stale is open for more than 24 hours. Delays, deadbands and shelving keep them down.',
    ],
    why: [
      '报警过多时人会忽略真正重要的一条。少而准、能解释原因，是诊断类报警的目标。',
      'Where there are too many, the one that matters is missed. Few, right and explained is the aim.',
    ],
    measure: [
      '告警质量页按设备和规则列出次数、频闪与处理用时，从最吵的几条开始整改。',
      'The page on alarm quality lists counts, chattering and time by device and rule: begin with the loudest.',
    ],
    act: [
      '先加触发延时和回差，再看限值是否合适；无人会处理的报警应取消。保存前查看最近 30 天的回放。',
      'Lengthen on-delay and deadband, then see whether the limit suits. An alarm that nobody would act on should go. Look at the replay of 30 days before saving.',
    ],
    watch: [
      '不要用搁置代替修复；搁置到期会再次提醒。传感器故障应修传感器，不要放宽限值。',
      'Shelving replaces no repair: it ends and reminds. For a sensor’s fault repair the sensor instead of widening the limit.',
    ],
    related: ['howto-alarm-settings', 'howto-alarm-quality', 'howto-process-alarm'],
    sources: ['isa182', 'product'],
  },
];
