import type { Article } from '../article.ts';

/** Dirt in the oil: rules P01 to P07 of the diagnosis. */
export const pollutionArticles: readonly Article[] = [
  {
    id: 'fault-p01',
    kind: 'fault',
    title: ['外部粉尘侵入', 'Gradual dust ingress'],
    words: ['灰尘 粉尘 呼吸器坏 油脏了 颗粒慢慢升高', 'dirt dust breather dirty oil particles slowly rising'],
    answer: [
      '4、6、14 µm 颗粒数在数天内一起上升，而磨粒、粘度和介电常数不变：灰尘正从外面进入油中。',
      'Particles of 4, 6 and 14 µm climb together over days while debris, viscosity and dielectric constant stay: dirt is coming in from outside.',
    ],
    what: [
      '油箱随油位和温度呼吸，每次吸入的空气都带灰尘；活塞杆每次缩回也会带入一层。过滤跟不上侵入，计数就逐日升高。',
      'A tank breathes with level and temperature and takes dust in with the air; a rod carries a layer of it in with each stroke. Where filtration cannot keep pace, counts rise day by day.',
    ],
    act: [
      '先看呼吸器颜色与压差，再擦净杆和箱盖观察哪里重新积尘。旁路过滤到目标后，看几天内是否再次升高：再升高说明来源还在。',
      'Look at the breather first; wipe rods and covers and see where dust gathers again. Filter to the target, then watch: a new rise means that the source is still there.',
    ],
    watch: [
      '补油后 24 小时内的阶跃是另一回事；各尺寸同倍猛增而谱形平坦的是气泡。',
      'A step within 24 hours of a top-up is another matter, and all sizes multiplied with a flat spectrum are air.',
    ],
    rules: ['P01'],
    related: ['breather', 'fault-p02', 'fault-r06', 'offline-filtration', 'iso4406-code'],
    sources: ['iso4406', 'iso17359', 'product'],
  },
  {
    id: 'fault-p02',
    kind: 'fault',
    title: ['滤芯破损或旁通阀开启', 'Filter element failure or bypass open'],
    words: [
      '滤芯破了 旁通 滤芯压溃 过滤失效 颗粒突然升高',
      'filter torn collapsed bypass valve stuck open sudden particles',
    ],
    answer: [
      '6 µm 与 14 µm 等级在一个工作日内升高两级以上并保持，压差却下降或不变：滤芯已不再截留颗粒。运行不满 20 小时先作提示，因为一次性带入的污染表现相同；超过后须立即处理。',
      'The codes at 6 and 14 µm rise by two within a working day and stay, while differential pressure falls or stays: the filter holds nothing any more. For twenty hours of running it is a caution, as dirt that came in at one time looks alike; then act at once.',
    ],
    what: [
      '滤芯破裂、端盖脱胶、装错型号或漏装时，油绕过滤材流动；旁通阀因污物卡开时也一样，压差反而变小。',
      'The oil goes past the medium when an element tears, loses its end cap, has the wrong size or is missing; a bypass valve that dirt holds open does the same, and the pressure drop becomes smaller.',
    ],
    act: [
      '切换备用滤器后若 2–6 小时内计数回落，即可确认。拆检时保留旧滤芯，查看折叠是否塌陷、内芯有无金属。',
      'If counts fall within two to six hours after switching to the standby filter, it is confirmed. Keep the old element: look for collapsed pleats and for metal inside.',
    ],
    watch: [
      '冷启动时旁通短暂打开属正常；油温升高后仍不回落才是故障。下游阀件可能已进入大颗粒。',
      'A bypass that opens for a while on a cold start is normal; it is a fault if counts stay when the oil is warm. Valves downstream may have had coarse dirt.',
    ],
    rules: ['P02'],
    related: ['fault-p03', 'filter-change', 'filter-choice', 'particles-14', 'fault-p01'],
    sources: ['iso4406', 'iso16889', 'iso17359', 'product'],
  },
  {
    id: 'fault-p03',
    kind: 'fault',
    title: ['滤芯堵塞', 'Filter clogging'],
    words: ['滤芯堵了 压差高 滤芯报警 换滤芯', 'clogged filter differential pressure high element change indicator'],
    answer: [
      '相近油温下压差稳步升高到旁通开启压力的八成：滤芯接近寿命终点，应在下次停机更换。',
      'At a like temperature the differential pressure has risen to 80 % of the bypass setting: the element is near its end and should be changed at the next stop.',
    ],
    what: [
      '滤材孔隙逐渐被颗粒、漆膜或吸水膨胀的纤维占满。压差先慢后快，最后几天上升很陡。',
      'Dirt, varnish or fibres swollen by water fill the pores. The pressure drop rises slowly at first and steeply in its last days.',
    ],
    act: [
      '记录滤芯实际使用小时。若比平时短得多，应查污染来源而不是缩短更换周期；同时查看介电常数和水饱和度。',
      'Note the hours that the element lived. If they are far fewer than usual, look for the source of dirt instead of changing more often, and look at dielectric constant and water.',
    ],
    watch: [
      '油温低于 30 °C 时粘度高，压差天然偏高，不作判断。不要等旁通打开再换：那时脏油已经绕过滤芯。',
      'Below 30 °C the oil is thick and the pressure drop high by nature: no judgement then. Do not wait for the bypass: by then dirty oil goes past.',
    ],
    rules: ['P03'],
    related: ['fault-p02', 'filter-change', 'filter-choice', 'varnish-removal', 'pressure'],
    sources: ['iso16889', 'product'],
  },
  {
    id: 'fault-p04',
    kind: 'fault',
    title: ['新油或补油不洁净', 'Dirty new oil or top-up'],
    words: ['新油脏 补油后颗粒高 桶装油', 'dirty new oil top up drum oil unfiltered particles after refill'],
    answer: [
      '加油后颗粒数立即阶跃，随后随过滤下降：加入的油本身不洁净。24 小时仍未恢复则升级。',
      'Counts step up right after oil is added and then fall as the filters clean: the oil that was added was dirty. It is graver if they have not recovered after 24 hours.',
    ],
    what: [
      '桶装新油常在 ISO 19/17/14 或更差，并不适合直接加入精密系统。脏污也来自加油管、漏斗和手摇泵。',
      'New oil in drums is often as dirty as 19/17/14 or worse and not fit for fine systems. Hoses, funnels and hand pumps add to it.',
    ],
    act: [
      '保持旁路过滤运行，跟踪 4 µm 等级的下降速度。以后一律经滤油车加油，专油专具，并在设备日志记录加入量。',
      'Keep the off-line filter running and watch the code at 4 µm fall. From now on fill through a filter cart, with tools for that oil alone, and enter each top-up into the device log.',
    ],
    watch: [
      '粘度也阶跃的，是加错油而不是油脏；没有记录补油的，诊断可能把它当作外部侵入。',
      'If viscosity steps too, it is the wrong oil and not dirt. A top-up that nobody entered may be taken for ingress.',
    ],
    rules: ['P04'],
    related: ['new-oil', 'top-up', 'fault-v04', 'howto-log-entry', 'offline-filtration'],
    sources: ['iso4406', 'iso16889', 'product'],
  },
  {
    id: 'fault-p05',
    kind: 'fault',
    title: ['检修后残留污染', 'Debris left after maintenance'],
    words: ['大修后颗粒高 冲洗不干净 装配残留', 'after repair flushing built-in dirt overhaul particles high'],
    answer: [
      '检修或更换部件后各通道偏高并逐日下降，说明冲洗不充分。72 小时内未衰减则升级。',
      'After a repair all channels are high and fall day by day: flushing was not complete. It is graver if they have not fallen within 72 hours.',
    ],
    what: [
      '焊渣、切屑、密封胶、擦布纤维和管路锈皮留在系统中，启动后被油流带出，首先出现在大尺寸通道。',
      'Weld slag, chips, sealant, fibres of cloths and rust of pipes stay inside; the flow carries them out after the start, first in the large sizes.',
    ],
    act: [
      '保持高流量冲洗，直到连续两次达到目标；期间避免满负荷，并把伺服阀换成冲洗板。换一次滤芯通常比延长时间更有效。',
      'Flush with high flow until the target is met twice running; avoid full load and put flushing plates in place of servo valves. A fresh element helps more than waiting.',
    ],
    watch: [
      '不要把它当作磨损：铁磁颗粒也会偏高，但应随时间下降。若不降反升，按 R02 或 R04 处理。',
      'Do not take it for wear: ferrous debris is high too, but falls. If it rises instead, treat it as R02 or R04.',
    ],
    rules: ['P05'],
    related: ['flushing', 'fault-r01', 'howto-log-entry', 'fault-p02'],
    sources: ['iso4406', 'practice', 'product'],
  },
  {
    id: 'fault-p06',
    kind: 'fault',
    title: ['软颗粒与漆膜前驱物', 'Soft particles and varnish precursors'],
    words: ['漆膜 油泥 胶质 阀芯粘滞 阀卡', 'varnish sludge soft contaminant sticky valve spool lacquer'],
    answer: [
      '只有 4 µm 通道上升，14 µm 与磨粒不变，介电常数升高：多为油的降解产物，不是灰尘。',
      'Only the 4 µm channel rises while 14 µm and debris stay and the dielectric constant climbs: mostly products of the oil’s own decay, not dust.',
    ],
    what: [
      '氧化、滤芯静电放电和气泡微燃烧产生不溶的软颗粒。油热时溶解，冷却后析出，附着在阀芯和轴瓦上形成漆膜。',
      'Oxidation, sparks in filters and burning air bubbles make insoluble soft matter. It dissolves in hot oil, comes out as it cools, and settles on spools and bearings as varnish.',
    ],
    act: [
      '测 MPC（ASTM D7843）、旋转氧弹和 RULER；试验阀的响应时间。普通滤芯去不掉软颗粒，需要静电或树脂净化。',
      'Have MPC (ASTM D7843), RPVOT and RULER tested and the valves’ response checked. Common elements do not take it out: electrostatic or resin purification does.',
    ],
    watch: [
      '补加含硅消泡剂的油后几小时内也会出现类似现象；先看日志里的补油记录。',
      'Silicone of an anti-foam additive shows alike within hours of a top-up: look at the log first.',
    ],
    rules: ['P06'],
    related: ['varnish-removal', 'mpc', 'fault-a01', 'fault-a03', 'particles-4'],
    sources: ['d7843', 'd4378', 'gb14541', 'product'],
  },
  {
    id: 'fault-p07',
    kind: 'fault',
    title: ['清洁度超出敏感元件要求', 'Cleanliness beyond what sensitive valves bear'],
    words: [
      '超目标清洁度 伺服阀 比例阀 污染超标',
      'cleanliness target exceeded servo valve proportional valve over target',
    ],
    answer: [
      '最差通道高于目标一级以上并持续 4 小时：油已不满足回路中最敏感元件的要求。带伺服阀时高两级即为严重。',
      'The worst channel has been above the target for more than four hours: the oil is not fit for the most sensitive component. With servo valves two codes more are critical.',
    ],
    what: [
      '伺服阀和比例阀的控制间隙只有几微米，细颗粒使其滞环增大、零漂、先导级堵塞，故障表现为动作迟缓或漂移。',
      'Servo and proportional valves have gaps of some micrometres. Silt widens their hysteresis, shifts their zero and blocks the pilot stage: the machine becomes slow or drifts.',
    ],
    act: [
      '先确认目标是否按元件正确设定，再提高过滤精度或增加旁滤；同时安排阀件检查，记录响应曲线。',
      'Make sure that the target suits the components; then filter finer or add an off-line loop, and plan a check of the valves with their response.',
    ],
    watch: [
      '谱形平坦或读数质量差的时段不参与判断。反复超标而滤芯正常，说明侵入率高于过滤能力。',
      'Times with a flat spectrum or bad readings do not count. If it comes back with a sound filter, ingress is greater than what the filter takes out.',
    ],
    rules: ['P07'],
    related: ['cleanliness-target', 'howto-target', 'offline-filtration', 'iso4406-code', 'hydraulic-care'],
    sources: ['iso4406', 'guide', 'product'],
  },
];
