import type { Article } from '../article.ts';
import { healthFigures } from '../figures/oil-figures.ts';

/** Wear, running conditions and health of the machine. */
export const machineIndicatorArticles: readonly Article[] = [
  {
    id: 'ferrous-small',
    kind: 'indicator',
    title: ['铁磁颗粒 70–150 µm', 'Ferrous debris 70–150 µm'],
    words: ['小铁屑 铁磁小颗粒 铁颗粒', 'small ferrous particles iron debris fe70 fe100'],
    answer: [
      '感应式传感器数到的 70–100 µm 与 100–150 µm 铁磁颗粒，反映正常滑动磨损和早期异常。',
      'The ferrous particles of 70–100 and 100–150 µm that an inductive sensor counts: normal sliding wear and the beginnings of trouble.',
    ],
    measure: [
      '颗粒通过线圈使磁场变化，按等效球径分档；每片只计入一档，各档之和等于总数。累计计数，只增不减，直到传感器重启。',
      'A particle disturbs the field of the coils and is put into one class by its equivalent sphere. The classes add up to the total; they grow until the sensor restarts.',
    ],
    normal: [
      '健康的工业齿轮箱 70 µm 以上通常每小时不到一个。看每天增加多少，而不是累计数本身。',
      'A sound industrial gearbox sheds less than one an hour above 70 µm. Look at what a day adds, not at the sum.',
    ],
    change: [
      '小颗粒成倍增加而大颗粒很少：微点蚀或细磨损；大小同增：剥落；启动后一阵：沉积物。',
      'Many small and few large: micropitting or fine wear; both together: spalling; a burst at a start: sediment.',
    ],
    act: [
      '达到基线两倍时复核油膜（工作粘度）和清洁度，取样测光谱铁含量与 PQ，并把采样加密到每周。',
      'At twice the baseline check film and cleanliness, and sample weekly for iron and PQ.',
    ],
    watch: [
      '不同品牌的最小可见尺寸不同，换传感器后基线要重新建立。40 µm 以下的细磨屑在这里看不到，须靠光谱。',
      'Makes differ in the smallest size that they see: after a replacement the baseline begins anew. Fines below 40 µm do not show here; spectrometry sees them.',
    ],
    indicators: ['ferrous_ch1', 'ferrous_ch2'],
    related: ['ferrous-large', 'ferrous-total', 'wear-rate', 'fault-r03', 'debris-sensor'],
    sources: ['d7917', 'product'],
  },
  {
    id: 'ferrous-large',
    kind: 'indicator',
    title: ['铁磁颗粒 ≥ 150 µm', 'Ferrous debris ≥ 150 µm'],
    words: ['大铁屑 大颗粒 剥落片 铁片', 'large ferrous particles chips flakes fe150 fe200 fe400'],
    answer: [
      '150–200、200–400 与 ≥ 400 µm 的铁磁颗粒。它们来自剥落、断裂或胶合，反复出现就需要检查。',
      'Ferrous particles of 150–200, 200–400 and ≥ 400 µm. They come from spalling, breakage or scuffing; if they keep coming, inspect.',
    ],
    measure: [
      '感应式传感器后三档，监测全部油流；一个 400 µm 颗粒的质量约相当于几十个 100 µm 颗粒。',
      'The last three classes of an inductive sensor in the whole flow; one of 400 µm weighs as much as dozens of 100 µm.',
    ],
    normal: [
      '稳定设备几周才有一个。占铁磁颗粒总数不到十分之一时，多为普通磨损。',
      'In a steady machine one comes in weeks. As long as they are less than a tenth of all ferrous particles it is common wear.',
    ],
    change: [
      '占比达到 0.3 并且速率加速：疲劳剥落。几小时内突增并伴升温：胶合或断油。',
      'A share of 0.3 with an accelerating rate is spalling; a burst within hours with heat is scuffing or starvation.',
    ],
    act: [
      '降负荷，做振动包络和内窥检查，检查磁塞并保存磨屑；按累计质量与允许剥落质量安排更换。',
      'Reduce load, analyse vibration and look inside, keep what the magnetic plug holds, and plan by the accumulated mass.',
    ],
    watch: [
      '片状磨屑的实际质量只有等效球的 0.2–0.5 倍。焊渣等检修残留也会计入，应结合设备日志。',
      'Flakes weigh 0.2 to 0.5 of the sphere that gives the same signal. Weld slag of a repair counts too: see the log.',
    ],
    indicators: ['ferrous_ch3', 'ferrous_ch4', 'ferrous_ch5'],
    related: ['fault-r02', 'fault-r04', 'ferrous-small', 'spall-mass', 'ferrography'],
    sources: ['d7917', 'd7685', 'product'],
  },
  {
    id: 'ferrous-total',
    kind: 'indicator',
    title: ['铁磁颗粒总数', 'Ferrous debris, total'],
    words: ['铁屑总数 累计铁颗粒 磨粒总数', 'total ferrous count cumulative iron particles'],
    answer: [
      '各尺寸铁磁颗粒的累计总数。它只说明到目前为止有多少，趋势要看磨损速率。',
      'The sum of ferrous particles of all sizes so far. It tells how many there have been; the trend is the wear rate.',
    ],
    measure: [
      '传感器的 32 位计数器，断电可能归零，到上限会翻转。润见识别复位和翻转并接续计算，不产生负数。',
      'A counter of 32 bits, which may begin at zero after a power loss and rolls over at its end. Oilsight recognises both and goes on without negative wear.',
    ],
    normal: [
      '曲线应近似直线：斜率就是磨损速率。停机时保持水平。',
      'The curve is nearly straight; its slope is the wear rate. At standstill it is level.',
    ],
    change: [
      '向上弯曲说明加速，是剥落最直观的表现；突然的台阶若与非铁同时出现，多为干扰；长期完全水平而设备在运行，应查油流。',
      'A bend upwards is acceleration, the plainest sign of spalling; a step together with non-ferrous is interference; a level line while the machine runs asks for a look at the flow.',
    ],
    act: [
      '比较不同设备时用每运行小时的速率，不要比较总数；换传感器时记录更换，使前后分开计算。',
      'Compare machines by the rate per running hour, never by totals. Enter a replacement so that the sums are kept apart.',
    ],
    watch: [
      '总数不设限值，没有意义的“累计报警”会随时间必然触发。',
      'It has no limits: an alarm on a sum comes by itself with time.',
    ],
    indicators: ['ferrous_total'],
    related: ['wear-rate', 'ferrous-small', 'ferrous-large', 'fault-s09'],
    sources: ['d7917', 'product'],
  },
  {
    id: 'nonferrous-debris',
    kind: 'indicator',
    title: ['非铁磁颗粒', 'Non-ferrous debris'],
    words: ['铜屑 铝屑 有色金属颗粒 非铁颗粒', 'non ferrous particles copper bronze aluminium debris nfe'],
    answer: [
      '铜、青铜、铝等非铁磁金属颗粒，按 150–200 至 ≥ 500 µm 分五档，另有总数。',
      'Particles of copper, bronze, aluminium and the like, in five classes from 150–200 to ≥ 500 µm, and their total.',
    ],
    measure: [
      '线圈中涡流产生与铁相反的信号。灵敏度低于铁，最小可见尺寸约大一倍，因此小铜屑看不到。',
      'Eddy currents give a signal opposite to iron’s. It is weaker: the smallest size is about twice that of iron, so that small copper is not seen.',
    ],
    normal: [
      '大多数设备长期接近零。蜗轮蜗杆、带青铜保持架的轴承会有稳定的小速率。',
      'Most machines stay near zero. Worm gears and bearings with bronze cages have a small, even rate.',
    ],
    change: [
      '达到基线两倍而铁磁平稳：保持架、铜套或止推面磨损；与铁同升：多部件损坏；同一瞬间同升：干扰。',
      'Twice the baseline with even ferrous: cage, bush or thrust face; both rising: several parts; both in one instant: interference.',
    ],
    act: [
      '光谱测铜、锡、铅、铝，检查轴承间隙；同时查水分与酸值。',
      'Have copper, tin, lead and aluminium tested to see which part wears, check clearances, and look at water and acid number as well.',
    ],
    watch: [
      '不锈钢和部分奥氏体件也按非铁磁计数，不要一概当作铜。',
      'Stainless, austenitic steel counts here as well: it is not always copper.',
    ],
    indicators: [
      'nonferrous_ch1',
      'nonferrous_ch2',
      'nonferrous_ch3',
      'nonferrous_ch4',
      'nonferrous_ch5',
      'nonferrous_total',
    ],
    related: ['fault-r05', 'elements-wear', 'debris-sensor', 'fault-s09'],
    sources: ['d7917', 'd5185', 'product'],
  },
  {
    id: 'wear-rate',
    kind: 'indicator',
    title: ['磨损速率', 'Wear rate'],
    words: ['磨损快慢 每小时颗粒 磨损趋势', 'particles per hour wear speed trend debris rate'],
    answer: [
      '磨损速率是每小时新增的金属颗粒数（1/h），由累计计数的差得到，是判断磨损的主要趋势量。',
      'The wear rate is the number of metal particles that an hour adds (1/h), from differences of the counters. It is the trend by which wear is judged.',
    ],
    measure: [
      '传感器复位或翻转被识别后接续；重启后从磁盘上最近几小时的计数继续。停机时为零。',
      'Resets and rollovers are recognised; after a restart of the server it goes on from the counts on disk. At standstill it is zero.',
    ],
    normal: [
      '与设备自身基线比较，至少积累 7 天。两倍为预警、五倍为严重的起点，还要看是否加速。',
      'Compare it with the machine’s own baseline of seven days or more: twice is a warning, five times critical, and acceleration counts beside both.',
    ],
    change: [
      '缓慢翻倍：油膜或污染；持续加速：剥落；启动后几分钟的尖峰：沉积物；检修后偏高再降：残留。',
      'A slow doubling: film or dirt; steady acceleration: spalling; a peak after a start: sediment; high after a repair and falling: what was left inside.',
    ],
    act: [
      '先看大颗粒占比和油温，再决定是取样还是停机；对照负荷，重载时速率高一些是正常的。',
      'Look at the share of large particles and at temperature, then sample or stop; more load brings a higher rate by nature.',
    ],
    watch: [
      '每天只有一个颗粒的设备，用泊松检验判断偶然性，一两个颗粒不能说明问题。',
      'Where a machine sheds one particle a day, chance plays: a Poisson test decides, one or two particles prove nothing.',
    ],
    indicators: ['wear_rate'],
    related: ['wear-index', 'ferrous-total', 'fault-r02', 'running-in', 'learned-limits'],
    sources: ['d7917', 'product'],
  },
  {
    id: 'wear-index',
    kind: 'indicator',
    title: ['磨损指数', 'Wear index'],
    words: ['磨损程度 磨损评分', 'wear severity index score'],
    answer: [
      '磨损指数把各尺寸速率按直径平方加权求和：每小时一个 100 µm 颗粒记为 1。它比颗粒数更看重大颗粒。',
      'The wear index adds the rates of all sizes, weighted by the square of their diameter: one particle of 100 µm an hour counts as 1. It weighs large particles more.',
    ],
    what: [
      '自有定义，没有标准规定。磨屑多为片状，损伤与面积成正比，所以用平方而不是立方；一个 400 µm 以上的颗粒约相当于 27 个 100 µm 颗粒。',
      'It is our own definition, no standard has one. Debris is flat and its damage goes with its surface: hence the square. One particle above 400 µm counts as about 27 of 100 µm.',
    ],
    measure: [
      '由感应式传感器各档速率计算，铁与非铁都计入，范围 0–1000。',
      'It follows from the classes of the inductive sensor, both metals included, from 0 to 1000.',
    ],
    normal: [
      '稳定运行的齿轮箱在 1 附近。不同传感器分档不同，应与自身历史比较。',
      'A steady gearbox stays near 1. Sensors have different classes: compare a machine with its own past.',
    ],
    change: [
      '指数升高而颗粒数不变，说明颗粒变大了，是剥落的早期提示；两者同升说明磨损整体加快。',
      'If it rises while the number of particles stays, they have grown: an early sign of spalling. If both rise, wear is faster altogether.',
    ],
    act: [
      '连续一天高于平时五倍时，按 R02 检查轴承和齿轮；同时核实没有检修残留或电气干扰。',
      'At five times the usual for a day look at bearings and gears as in R02, after ruling out debris of a repair and interference.',
    ],
    facts: [
      {
        what: [
          '磨损指数中一个 400 µm 以上颗粒相当的 100 µm 颗粒数',
          'particles of 100 µm that one above 400 µm counts as in the wear index',
        ],
        value: 27,
        unit: '',
        source: 'product',
      },
    ],
    indicators: ['wear_index'],
    related: ['wear-rate', 'ferrous-large', 'fault-r02'],
    sources: ['product'],
  },
  {
    id: 'oil-temperature',
    kind: 'indicator',
    title: ['油温', 'Oil temperature'],
    words: ['油的温度 油太热 温度高 过热', 'temperature hot oil overheating how hot'],
    answer: [
      '油温决定工作粘度和油的寿命。大约每升高 10 °C，氧化加快一倍，寿命减半。',
      'The oil temperature decides the film and the oil’s life: about ten degrees more double oxidation and halve the life.',
    ],
    measure: [
      '探头应插入主油流或油箱循环区，避开加热器、回油口和箱壁；多参数传感器自带温度，供补偿使用。',
      'The probe belongs into the main flow or moving oil, away from heaters, returns and walls; sensors of several quantities have their own for compensation.',
    ],
    normal: [
      '各机型默认限值见下表，均为可修改的工程默认值。公布的示例：70 °C 时 4 年，80 °C 时 2 年，90 °C 时 1 年。',
      'The table has our defaults by machine type. A published example: an oil that lives 4 years at 70 °C lives 2 at 80 °C and 1 at 90 °C.',
    ],
    change: [
      '同负荷同环境下缓慢升高：冷却器结垢或油位低；6 小时内升 8 K 并伴大颗粒：胶合或断油；仅夏季超限：冷却能力不足。',
      'A slow rise at the same load: a fouled cooler or low level; 8 K in six hours with large debris: scuffing or starvation; only in summer: too small a cooler.',
    ],
    act: [
      '查冷却器、温控阀、油位和负荷；对照环境温度看温升，而不是绝对值。',
      'Check cooler, thermostat, level and load, and compare the rise over ambient instead of the value.',
    ],
    facts: [
      { what: ['油品寿命示例，70 °C', 'example life of an oil at 70 °C'], value: 4, unit: 'a', source: 'stle2009' },
      { what: ['油品寿命示例，80 °C', 'example life of an oil at 80 °C'], value: 2, unit: 'a', source: 'stle2009' },
    ],
    indicators: ['oil_temperature'],
    related: ['fault-v06', 'fault-r04', 'cooler-care', 'remaining-life', 'ambient-temperature'],
    sources: ['stle2009', 'product'],
  },
  {
    id: 'ambient-temperature',
    kind: 'indicator',
    title: ['环境温度', 'Ambient temperature'],
    words: ['气温 室温 外界温度', 'air temperature outside room temperature'],
    answer: [
      '设备周围的空气温度。它本身不报警，用来解释油温变化和判断停机后是否会析水。',
      'The temperature of the air around the machine. It raises no alarm by itself; it explains the oil temperature and what a stop would bring.',
    ],
    why: [
      '油温减环境温度是温升，反映损耗和冷却能力；夏天油温高 15 K 而温升不变，说明设备没有问题。',
      'Oil minus ambient is the rise, which shows losses and cooling. Fifteen kelvin more in summer at the same rise is no fault.',
    ],
    measure: [
      '探头装在背阴通风处，离热源一米以上，不要贴在油箱上，否则测到的是箱体温度。',
      'Fit the probe in shade and moving air, a metre away from heat and not on the tank, or it reads the tank.',
    ],
    normal: [
      '随昼夜和季节变化。室内设备日波动几度，室外可超过 20 °C。',
      'It follows day and season: some degrees indoors, more than twenty outdoors.',
    ],
    change: [
      '油温升而环境不变：负荷或冷却；两者同升：天气；环境读数不随昼夜变化：探头位置错误或卡死。',
      'Oil warmer at the same ambient: load or cooling; both warmer: weather; an ambient that knows no day: a wrong place, or a stuck probe.',
    ],
    act: [
      '寒潮前查看析水温度和倾点，投入加热器；高温季节前清洗冷却器。在数据分析中把两条温度曲线放在同一时间轴上比较。',
      'Before a frost look at the free-water temperature and turn the heater on; before the hot season clean coolers. Data analysis shows both temperatures on one time axis.',
    ],
    indicators: ['ambient_temperature'],
    related: ['oil-temperature', 'free-water-temperature', 'cooler-care', 'standstill'],
    sources: ['practice', 'product'],
  },
  {
    id: 'pressure',
    kind: 'indicator',
    title: ['压力', 'Pressure'],
    words: ['油压 供油压力 系统压力 压差', 'oil pressure supply pressure differential bar MPa'],
    answer: [
      '供油或系统压力（MPa）。压力下降可能意味着断油；没有通用限值，请按制造商数据设置。',
      'Supply or system pressure, MPa. A fall may mean starvation. There is no general limit: set the maker’s.',
    ],
    measure: [
      '变送器装在泵后或润滑点前；缓冲阻尼可减小脉动。1 bar = 0.1 MPa。',
      'A transmitter behind the pump or before the points of lubrication; a damper takes the pulsation. 1 bar is 0.1 MPa.',
    ],
    normal: [
      '相同油温和转速下恒定。冷油粘度高，压力略高；热油压力略低，这是正常的。',
      'Constant at like temperature and speed: a little higher in cold, lower in hot oil.',
    ],
    change: [
      '缓慢下降：泵磨损、内漏或轴承间隙增大；快速下降：油位低、滤芯堵塞、管路破裂；上升：喷嘴或滤芯堵塞。',
      'A slow fall: a worn pump, leakage or clearance; a quick one: level, filter or a broken pipe; a rise: blocked nozzles or filter.',
    ],
    act: [
      '先看油位和流量，再看滤芯压差与粘度。低压并伴升温立即降负荷。',
      'Look at level and flow first, then at filter and viscosity. Low pressure together with rising temperature: reduce load at once.',
    ],
    watch: [
      '压力正常不等于流量充足：喷嘴堵塞时压力反而升高。重要设备应同时监测流量。',
      'Good pressure is no proof of flow: a blocked nozzle raises it. Watch the flow of important machines as well.',
    ],
    facts: [{ what: ['1 bar 换算为 MPa', '1 bar in MPa'], value: 0.1, unit: 'MPa', source: 'product' }],
    indicators: ['pressure'],
    related: ['flow', 'fault-p03', 'fault-r04', 'howto-limits', 'unit-conversions'],
    sources: ['practice', 'product'],
  },
  {
    id: 'flow',
    kind: 'indicator',
    title: ['流量', 'Flow'],
    words: ['油流 供油量 循环量', 'oil flow rate circulation L/min supply'],
    answer: [
      '循环或供油流量（L/min）。它直接说明润滑点是否得到油，下降比压力下降更早说明问题。',
      'Circulation or supply of oil, L/min. It tells directly whether the points get oil, and falls before pressure does.',
    ],
    measure: [
      '齿轮或涡轮流量计、超声流量计。粘度变化会影响涡轮式读数；单位 m³/h 会换算为 L/min。',
      'Gear, turbine or ultrasonic meters; turbines depend on viscosity. m³/h are turned into L/min.',
    ],
    normal: [
      '由泵排量和转速决定，应与设计值相差不到一成。没有通用限值，请按设备设定下限。',
      'The pump and its speed decide it, within a tenth of the design. There is no general limit: set a lower one for the machine.',
    ],
    change: [
      '缓慢下降：泵磨损、滤芯堵塞、油变稠；突降：断油、吸空、阀误关；上升：旁通打开或温度升高后粘度下降。',
      'A slow fall: pump, filter or thick oil; a sudden one: starvation, air or a closed valve; a rise: an open bypass or thinner oil.',
    ],
    act: [
      '突降时先停机或降负荷；恢复后检查齿面、轴承温度与大颗粒。',
      'After a sudden fall stop or unload first; later check flanks, bearing temperatures and large debris.',
    ],
    watch: [
      '颗粒计数器、磨粒传感器也要求流量在范围内，否则计数无效；这里的流量是主回路，不是传感器支路。',
      'Counters and debris sensors need their own flow. This one is that of the main circuit, not of a sensor’s branch.',
    ],
    indicators: ['flow'],
    related: ['pressure', 'fault-r04', 'fault-s07', 'oil-level'],
    sources: ['practice', 'product'],
  },
  {
    id: 'vibration',
    kind: 'indicator',
    title: ['振动 RMS', 'Vibration RMS'],
    words: ['振动 震动 振动大 速度有效值', 'vibration velocity rms shaking mm/s'],
    answer: [
      '振动速度有效值（mm/s）。它与磨粒互相印证：磨粒说明有材料脱落，振动说明机械状态。',
      'The effective velocity of vibration, mm/s. It and debris support each other: debris shows that material is lost, vibration how the machine runs.',
    ],
    measure: [
      '加速度计装在轴承座上，方向和位置固定，积分为速度；每次测量工况应相近。',
      'An accelerometer on the bearing housing, always in the same place and direction, integrated to velocity at a like load.',
    ],
    normal: [
      '下表是我们的默认值，不是任何标准的分区：分区取决于功率、转速、支承和测点，润见不知道这些。',
      'The table has our defaults. They are no zones of a standard: these depend on power, speed, support and place, which Oilsight does not know.',
    ],
    change: [
      '缓慢升高：不平衡、不对中或松动；与大铁磁颗粒同升：轴承或齿轮损伤；只在某转速升高：共振。',
      'A slow rise: unbalance, alignment or looseness; with large ferrous debris: bearing or gear; at one speed alone: resonance.',
    ],
    act: [
      '用便携仪做频谱和包络分析，确定故障频率；安排对中、平衡或更换轴承。',
      'Take a spectrum and an envelope, find the frequency of the fault, then align, balance or change the bearing.',
    ],
    watch: [
      '低速轴承的早期剥落几乎不影响 RMS，磨粒传感器往往更早；反之不平衡不产生磨屑。',
      'Early spalls of slow bearings hardly move it, and debris shows them sooner; unbalance, in turn, makes no debris.',
    ],
    indicators: ['vibration_rms'],
    related: ['fault-r02', 'wear-rate', 'howto-limits', 'ferrous-large'],
    sources: ['product', 'practice'],
  },
  {
    id: 'oil-level',
    kind: 'indicator',
    title: ['油位', 'Oil level'],
    words: ['液位 油量 油少了 缺油', 'level tank low oil amount'],
    answer: [
      '油箱油位（%）。默认低于 40 % 二级预警、低于 25 % 一级报警。油位低会吸入空气、升温并加速老化。',
      'The level of the tank, %. By default below 40 % is level 2 and below 25 % level 1. A low level draws in air, runs hot and ages faster.',
    ],
    measure: [
      '压力、浮子或导波式液位计。运行时油在管路里，油位比停机低；温度升高时油膨胀。',
      'By pressure, float or guided wave. Running, some oil is in the pipes and the level is lower than at standstill; warm oil expands.',
    ],
    normal: [
      '同一工况下稳定。每周缓慢下降应与记录的补油量相符。',
      'Steady at like conditions. What is lost in a week should agree with what was filled.',
    ],
    change: [
      '缓慢下降：渗漏或消耗；突降：管路破裂；上升：进水、冷却液，或发动机的燃油稀释。',
      'A slow fall: leakage or use; a sudden one: a broken pipe; a rise: water, coolant, or in engines fuel.',
    ],
    act: [
      '油位上升比下降更危险，应立即查水饱和度和粘度。补油前核对油品并经过滤，补油后记入设备日志。',
      'A rise is worse than a fall: look at water and viscosity at once. Check the oil and filter it when you fill, and enter it in the log.',
    ],
    watch: [
      '油缸全部伸出时油位自然降低，限值应按最不利工况设定。',
      'With all cylinders out the level is lower by nature: set limits for that case.',
    ],
    indicators: ['level'],
    related: ['leak', 'top-up', 'howto-log-entry', 'air-in-oil', 'fault-v03'],
    sources: ['product', 'practice'],
  },
  {
    id: 'leak',
    kind: 'indicator',
    title: ['泄漏', 'Leak'],
    words: ['漏油 渗油 漏油报警 漏液', 'oil leak leakage switch dripping'],
    answer: [
      '泄漏是开关量：大于 0 表示检测到漏油，即为一级报警。',
      'Leak is a switch: above 0 oil was detected outside, which is a level 1 alarm.',
    ],
    measure: [
      '接油盘或地沟中的光学、电容或浮子开关。安装在最低点，并定期用少量油试验。',
      'An optical, capacitive or float switch in the drip tray or pit, at its lowest point. Test it with a little oil now and then.',
    ],
    normal: [
      '长期为 0。若开关从未动作，应按计划试验，不能证明它有效的传感器等于没有。',
      'Zero for long. A switch that has never worked needs a test: one whose working is not proved is none.',
    ],
    change: [
      '报警并伴油位下降：真实漏油；只有报警：冷凝水、清洗水或开关污染。',
      'With a falling level: a real leak; alone: condensate, wash water or a dirty switch.',
    ],
    act: [
      '确认来源（管接头、轴封、冷却器），评估剩余油量能否坚持到停机；清理地面，注意防火防滑。',
      'Find the place (joint, seal, cooler), see whether the oil lasts until a stop, and clean up: it burns and is slippery.',
    ],
    watch: [
      '不要为消除误报而断开开关；调整位置或加挡水沿。处理后在告警上写明原因，便于统计同类渗漏点。',
      'Do not disconnect it for false alarms: move it or keep water off. Write the cause when you process the alarm, so that places which leak again can be counted.',
    ],
    indicators: ['leak'],
    related: ['oil-level', 'top-up', 'howto-process-alarm'],
    sources: ['product', 'practice'],
  },
  {
    id: 'oil-health',
    kind: 'indicator',
    title: ['油液健康度', 'Oil health'],
    words: ['健康评分 油好不好 综合评分 健康分', 'health score oil condition score how good is the oil'],
    answer: [
      '油液健康度是 0–100 的综合分：粘度、老化、水、清洁度、磨损和油温六部分按机型加权，差的部分会限制总分。',
      'Oil health is one figure from 0 to 100: viscosity, ageing, water, cleanliness, wear and temperature, weighted by machine type, and bounded by the worst of them.',
    ],
    what: [
      '某部分达到一级报警时得 20 分，总分不超过 40；达到二级预警时得 60 分，总分不超过 70。这样好的部分不会掩盖坏的。',
      'A part at its level 1 scores 20 and keeps health at 40 or below; at level 2 it scores 60 and keeps it at 70. What is good so never hides what is bad.',
    ],
    measure: [
      '由诊断每轮计算并存储；缺少传感器的部分不参与，页面会说明依据哪些部分。',
      'Each round of the diagnosis works it out and stores it; parts without a sensor are left out, and the page says which count.',
    ],
    normal: [
      '80 以上良好，70 以下应查看限制它的部分。带伺服阀的回路清洁度权重乘 1.5。',
      'Above 80 is good; below 70 see which part bounds it. With servo valves cleanliness weighs 1.5 times.',
    ],
    act: [
      '打开设备页的健康卡片，看哪一部分限制分数，再按对应诊断处理；不要只盯总分。',
      'Open the health card of the device page, see which part bounds the figure, and act on that finding, not on the sum.',
    ],
    watch: [
      '自有定义，用于比较和排序，不能代替化验或换油标准。权重和限值可在油品数据分析设置中修改。',
      'It is our own definition for comparing and ranking and replaces no laboratory. Weights and limits can be changed in the oil data analysis settings.',
    ],
    figures: [healthFigures],
    facts: [
      {
        what: ['带伺服阀时清洁度权重的倍数', 'factor on the weight of cleanliness with servo valves'],
        value: 1.5,
        unit: '',
        source: 'product',
      },
    ],
    indicators: ['oil_health'],
    related: ['remaining-life', 'ageing-index', 'howto-limits', 'cleanliness-target'],
    sources: ['product'],
  },
  {
    id: 'remaining-life',
    kind: 'indicator',
    title: ['剩余寿命', 'Remaining oil life'],
    words: [
      '还能用多久 什么时候换油 换油时间 RUL 寿命预测',
      'when to change oil how long will the oil last rul forecast life left',
    ],
    answer: [
      '剩余寿命是到需要换油的小时数：老化指数到 100 %、粘度变化到一级限值、或温度折算小时用尽，取最短者。',
      'Remaining oil life is the hours until the oil must be changed: until the ageing index is 100 %, viscosity reaches level 1, or the hours at temperature are used up, whichever comes first.',
    ],
    measure: [
      '用换油以来每日中位数的直线外推，至少 8 个点、3 天，最多回看 90 天；同时给出 95 % 区间。',
      'A straight line through daily medians since the oil change, 8 points and 3 days at least, 90 days at most, with its interval of 95 %.',
    ],
    normal: [
      '趋势不显著时不给数字，而是说明原因；超过五年显示为“五年以上”。水可以脱除，因此不决定寿命。',
      'Without a significant trend there is no number but a reason; beyond five years it says so. Water can be taken out and ends no life.',
    ],
    change: [
      '突然缩短：老化加速或油温升高；突然变长：补油、换油或传感器更换。区间很宽说明趋势还不确定。',
      'Suddenly shorter: faster ageing or hotter oil; longer: a top-up, a change or another sensor. A wide interval means that the trend is not sure yet.',
    ],
    act: [
      '按区间下限安排送检，按中值安排换油；换油后在设备日志登记，预测才会重新开始。',
      'Plan the sample by the lower end and the change by the middle, and enter the change in the log so that the forecast begins anew.',
    ],
    facts: [
      {
        what: ['剩余寿命趋势所需的最少点数', 'fewest points of a trend for remaining life'],
        value: 8,
        unit: '',
        source: 'product',
      },
      {
        what: ['剩余寿命趋势最多回看', 'days that a trend for remaining life looks back at most'],
        value: 90,
        unit: 'd',
        source: 'product',
      },
    ],
    indicators: ['remaining_oil_life_h'],
    related: ['ageing-index', 'oil-change', 'howto-log-entry', 'fault-a02', 'oil-temperature'],
    sources: ['product', 'iso13381', 'stle2009'],
  },
];
