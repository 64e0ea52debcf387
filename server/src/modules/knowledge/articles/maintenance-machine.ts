import type { Article } from '../article.ts';

/** Care of machines, by type and by occasion. */
export const machineCareArticles: readonly Article[] = [
  {
    id: 'cooler-care',
    kind: 'maintenance',
    title: ['冷却器维护', 'Care of coolers'],
    words: ['冷却器 换热器 散热器 水冷 风冷 结垢', 'cooler heat exchanger radiator fouled scale water air'],
    answer: [
      '冷却器脏了油温升高、寿命缩短；漏了水进油。用温差判断脏污，用水含量判断泄漏。',
      'A fouled cooler makes oil hot and short-lived, a leaking one puts water in. Differences of temperature show the first, water content the second.',
    ],
    normal: [
      '记录新设备在额定负荷下油进出口温差和水侧温差，作为基准；同负荷下温差减小、油温升高就是结垢。',
      'Note the drop of oil and the rise of water at rated load when it is new; a smaller drop with hotter oil is fouling.',
    ],
    change: [
      '只有夏季超温：能力不足或环境散热差；逐月升高：结垢；水含量持续上升：管束泄漏（规则 W02）。',
      'Hot in summer alone: too small; hotter month by month: fouling; a steady rise of water: a leaking tube (rule W02).',
    ],
    act: [
      '每年高温季前清洗；水侧加滤网和水质处理；检修时按规定压力试压；有条件时使油压高于水压。',
      'Clean before each hot season, strain and treat the water, test under pressure at overhauls, and keep the oil at the higher pressure where you can.',
    ],
    watch: [
      '停机后油压消失，水压仍在，泄漏常发生在停机期间；长期停机应关闭冷却水。',
      'At standstill the oil’s pressure is gone and the water’s is not: leaks mostly happen then. Close the water at long stops.',
    ],
    related: ['fault-w02', 'fault-v06', 'oil-temperature', 'standstill'],
    sources: ['practice', 'product'],
  },
  {
    id: 'standstill',
    kind: 'maintenance',
    title: ['长期停机', 'Long standstill'],
    words: ['停机 封存 长期停用 备用设备', 'standstill shutdown idle preservation spare machine'],
    answer: [
      '停机的设备靠油膜防锈，而油膜会流走、水会沉底。停前脱水，停中定期盘车或循环，启动前放水取样。',
      'An idle machine is kept from rust by a film that drains while water settles. Dry before, turn or circulate meanwhile, drain and sample before the start.',
    ],
    steps: [
      '停前查析水温度，高于停机温度则先脱水\n停机超过一个月，每一到两周循环一次\n投加热器或使用防锈添加剂\n关闭冷却水，密封呼吸器\n启动前从最低点放水并取样\n低负荷预热，观察颗粒和磨损',
      'Before it, compare the free-water temperature and dry the oil\nBeyond a month circulate every week or two\nKeep the heater on or use a rust preventive\nClose cooling water and seal breathers\nBefore the start drain the lowest point and sample\nWarm up at low load and watch particles and debris',
    ],
    normal: [
      '启动后第一小时颗粒和磨屑偏高属正常，应逐渐回落；诊断会排除启动后一小时内的突增。',
      'Particles and debris are high in the first hour and fall; the diagnosis leaves bursts within an hour of a start out.',
    ],
    watch: [
      '停机时在线读数不代表全部油：探头处的油不流动。请在设备日志登记停机和启动。',
      'At standstill online readings are those of still oil at the probe alone. Enter stop and start in the log.',
    ],
    related: ['fault-w05', 'fault-r07', 'free-water-temperature', 'howto-log-entry'],
    sources: ['practice', 'product'],
  },
  {
    id: 'running-in',
    kind: 'maintenance',
    title: ['投运与磨合', 'Commissioning and running-in'],
    words: ['磨合 投运 新设备 调试 初期换油', 'running in commissioning new machine first oil change baseline'],
    answer: [
      '新设备先冲洗达标再投运；磨合期磨屑高并下降，按规定换第一次油和滤芯，平稳后建立基线。',
      'Flush a new machine to its target before it runs; debris is high and falls; change the first oil and element as told, and take the baseline when all is even.',
    ],
    steps: [
      '录入设备、传感器、油品和目标清洁度\n冲洗到比目标好一到两级\n登记投运日志，磨合期才能被识别\n从低负荷逐级加载\n每天看磨损速率是否下降\n按规定换磨合油\n平稳运行一个月后设置学习限值',
      'Enter device, sensors, oil and target\nFlush to one or two numbers better than the target\nEnter the commissioning, so that running-in is recognised\nLoad step by step\nSee each day whether the wear rate falls\nChange the running-in oil\nTake learned limits after an even month',
    ],
    normal: [
      '铁磁颗粒速率在前几十小时最高，然后按指数下降，500 小时内应接近平稳。',
      'The ferrous rate is highest in the first dozens of hours and should be nearly even by 500.',
    ],
    watch: [
      '速率不降或再次上升，说明装配或对中有问题，应停止加载。',
      'A rate that does not fall, or rises again, points to assembly or alignment: load no further.',
    ],
    facts: [
      {
        what: ['磨合应接近平稳的运行小时', 'hours within which running-in should be nearly over'],
        value: 500,
        unit: 'h',
        source: 'product',
      },
    ],
    related: ['fault-r01', 'wear-rate', 'learned-limits', 'howto-add-device', 'flushing'],
    sources: ['d7917', 'practice', 'product'],
  },
  {
    id: 'spall-mass',
    kind: 'maintenance',
    title: ['按累计磨屑质量安排更换', 'Planning by the mass of debris'],
    words: [
      '剥落质量 还能运行多久 轴承剩余 累计质量',
      'spall mass limit how long can it run bearing remaining accumulated mass',
    ],
    answer: [
      '剥落开始后，用感应式传感器累计的铁质量与允许剥落质量比较，估计还能运行多久。这是计划方法，不是标准。',
      'Once spalling has begun, compare the iron that the sensor has added up with that of an allowed spall. It is a way of planning, no standard.',
    ],
    what: [
      '允许质量 M = ρ·w·d·Lp·k：密度、滚道宽、剥落深、滚动体间距和受损面数。例：宽 20 mm、深 0.2 mm、间距 30 mm 的钢约 0.94 g。',
      'M = ρ·w·d·Lp·k: density, track width, depth, pitch of the rollers and surfaces involved. In steel 20 mm wide, 0.2 mm deep and 30 mm apart it is about 0.94 g.',
    ],
    why: [
      '剥落从一个滚动体延伸到下一个之后，载荷始终压在破损面上，发展会很快。',
      'When a spall reaches from one roller to the next, a load always rests on broken surface, and it grows fast.',
    ],
    measure: [
      '质量由各档代表直径的球体计算；真实薄片只有其 0.2–0.5 倍，需给传感器乘一个系数。',
      'The mass is that of spheres of each class’s diameter; real flakes have 0.2 to 0.5 of it: use a factor for your sensor.',
    ],
    act: [
      '达到一半时备件到位，达到时停机；加速时按最近三天的速率估计，并用振动和内窥复核。',
      'At half of it have the spare, at all of it stop. If it accelerates reckon with the last three days, and confirm by vibration and borescope.',
    ],
    facts: [
      {
        what: [
          '允许剥落质量示例（宽 20 mm、深 0.2 mm、间距 30 mm，钢）',
          'mass of the example spall (20 mm wide, 0.2 mm deep, 30 mm pitch, steel)',
        ],
        value: 0.94,
        unit: 'g',
        source: 'product',
      },
    ],
    related: ['fault-r02', 'ferrous-large', 'debris-sensor', 'vibration'],
    sources: ['d7685', 'product'],
  },
  {
    id: 'gearbox-care',
    kind: 'maintenance',
    title: ['工业齿轮箱的油液维护', 'Oil care of industrial gearboxes'],
    words: ['齿轮箱 减速机 齿轮油 维护', 'industrial gearbox reducer gear oil care maintenance'],
    answer: [
      '齿轮箱最怕油膜薄、灰尘和水。看磨损速率、粘度变化和水含量；默认目标清洁度 19/17/14。',
      'Gearboxes suffer from thin films, dust and water. Watch wear rate, viscosity change and water; our default target is 19/17/14.',
    ],
    normal: [
      '默认油温 80 °C 预警、90 °C 报警；水 1000/5000 ppm，后者来自 NB/SH/T 0586；粘度变化 ±10/±15 %。',
      'Our defaults warn at 80 and alarm at 90 °C, and at 1000 and 5000 ppm of water, the latter of NB/SH/T 0586; viscosity ±10 and ±15 %.',
    ],
    change: [
      '小铁屑增多、大颗粒少：微点蚀；大颗粒加速：剥落；铜增多：蜗轮或保持架；突增并升温：胶合。',
      'Small iron: micropitting; accelerating large iron: spalling; copper: worm wheel or cage; a burst with heat: scuffing.',
    ],
    act: [
      '保持呼吸器干燥，磁塞每月检查；油位按静止或运行标记核对；换油时连滤芯和油泥一起清理。',
      'Keep the breather dry, look at magnetic plugs monthly, mind which state the level mark is for, and clean out sludge at a change.',
    ],
    watch: [
      '油浴式齿轮箱没有循环，传感器必须装在油被搅动处；低速重载设备的工作粘度往往不足，请填写设备的最低粘度。',
      'Splash gearboxes have no circulation: fit sensors where oil moves. Slow, loaded gears often lack film: enter the least viscosity.',
    ],
    related: ['nbsh0586', 'fault-r02', 'fault-r03', 'wind-gearbox-care', 'wear-rate'],
    sources: ['nbsh0586', 'product', 'practice'],
  },
  {
    id: 'wind-gearbox-care',
    kind: 'maintenance',
    title: ['风电齿轮箱的油液维护', 'Oil care of wind gearboxes'],
    words: ['风电 风机齿轮箱 主齿轮箱 机舱', 'wind turbine gearbox nacelle main gearbox oil'],
    answer: [
      '风电齿轮箱载荷多变、换件昂贵，要求更严：加注油 16/14/11，运行 18/16/13，水 300 ppm 预警、500 ppm 报警（我们的默认值）。',
      'Wind gearboxes have changing loads and costly repairs, and ask for more: filled at 16/14/11, 18/16/13 in service, water 300 and 500 ppm (our defaults).',
    ],
    why: [
      '研究表明极压剂损失和铁含量是最有用的指标，单一介电常数信息有限，应与磨粒传感器结合。',
      'A study found that loss of extreme-pressure additive and iron tell most, and one dielectric sensor little: combine it with debris.',
    ],
    normal: [
      '默认油温 75 °C 预警、85 °C 报警。低温启动时粘度高、旁通打开，颗粒短时升高属正常。',
      'Temperature warns at 75 and alarms at 85 °C. A cold start is thick, opens the bypass, and raises particles for a while.',
    ],
    change: [
      '按功率比较磨损速率；停风后启动的突增多为沉积物；逐月增加且大颗粒占比升高：轴承剥落。',
      'Compare wear at like power; bursts after calm are sediment; growth with more large particles is a bearing.',
    ],
    act: [
      '全程旁路过滤、干燥呼吸器；每半年取样测铁、PQ、硫磷和水；登塔前用诊断决定带什么备件。',
      'Filter off line all the time, keep the breather dry, sample each half year for iron, PQ, sulphur, phosphorus and water, and let the diagnosis say what to carry up.',
    ],
    watch: [
      '塔上取样条件差，注意放掉死油；通信中断期间的数据由采集程序补传。',
      'Sampling aloft is hard: flush dead oil. What was read while the link was down is sent later by the collector.',
    ],
    related: ['fault-a05', 'fault-r02', 'fault-r03', 'gearbox-care', 'cleanliness-target'],
    sources: ['coronado', 'product', 'practice'],
  },
  {
    id: 'hydraulic-care',
    kind: 'maintenance',
    title: ['液压系统的油液维护', 'Oil care of hydraulic systems'],
    words: ['液压站 液压油 伺服 油缸 泵', 'hydraulic system oil power unit servo pump cylinder care'],
    answer: [
      '液压故障多由污染引起。目标清洁度 18/16/13，带伺服阀 16/14/11；油温默认 65 °C 预警、80 °C 报警。',
      'Dirt stands behind most hydraulic faults. Targets are 18/16/13, with servo valves 16/14/11; temperature warns at 65 and alarms at 80 °C by default.',
    ],
    normal: [
      '水 500 ppm 预警、1000 ppm 报警（后者来自 NB/SH/T 0599-2013）；粘度变化 −7/+10 % 预警，−10/+15 % 报警。',
      'Water warns at 500 and alarms at 1000 ppm, the latter of NB/SH/T 0599-2013; viscosity at −7/+10 and −10/+15 %.',
    ],
    change: [
      '动作迟缓、漂移：阀芯粘滞或颗粒；噪声和泡沫：吸空；油温升高：内泄漏或冷却；突然变脏：滤芯或油管破裂。',
      'Slow or drifting: sticking spools or silt; noise and foam: air; hot: leakage or cooling; suddenly dirty: filter or hose.',
    ],
    act: [
      '加油必过滤，旁路过滤常开，呼吸器按变色更换；每季度看泵的泄油量，换阀换缸后冲洗。',
      'Filter what you fill, keep the off-line loop on, renew desiccant, look at the pumps’ case drain each quarter, and flush after changing valves or cylinders.',
    ],
    watch: [
      '软管和油缸每次拆装都会带入大量颗粒；备件口要堵好。伺服系统在页面勾选“有伺服阀”，目标和权重会随之变严。',
      'Each hose or cylinder that is opened brings much dirt: plug spares. Mark servo valves with the device: target and weights follow.',
    ],
    related: ['cleanliness-target', 'nbsh0599', 'fault-p07', 'fault-p06', 'air-in-oil'],
    sources: ['nbsh0599', 'guide', 'product'],
  },
  {
    id: 'turbine-care',
    kind: 'maintenance',
    title: ['汽轮机油与抗燃油的维护', 'Care of turbine oil and control fluid'],
    words: ['汽轮机 透平油 抗燃油 调速系统', 'turbine oil steam gas control fluid EHC governor care'],
    answer: [
      '汽轮机油要用很多年，关键是水、漆膜和抗氧剂。GB/T 7596-2017 要求水不大于 100 mg/L、粘度 ±5 %、酸值不大于 0.3 mgKOH/g。',
      'Turbine oil serves for many years: water, varnish and antioxidant decide. GB/T 7596-2017 asks at most 100 mg/L of water, viscosity within ±5 % and at most 0.3 mg KOH/g.',
    ],
    measure: [
      '在线看水、清洁度、粘度和介电常数；化验按计划测酸值、破乳化、氧弹、RULER、MPC。',
      'Water, cleanliness, viscosity and dielectric constant on line; acid number, demulsibility, RPVOT, RULER and MPC by plan.',
    ],
    change: [
      '水随负荷升降：轴封漏汽（W03）；4 µm 升且介电常数升：漆膜前驱物（P06）；老化斜率翻倍：抗氧剂耗尽（A02）。',
      'Water that goes with load: gland steam (W03); 4 µm with dielectric constant: varnish (P06); a doubled slope of ageing: antioxidant (A02).',
    ],
    act: [
      '净油机连续运行、每日放水；漆膜净化先于换油；抗氧剂低于新油 25 % 时补加或部分换油，先做相容性试验。',
      'Run the purifier, drain daily, purify before you change; below 25 % of antioxidant add some or renew a part, after a test of compatibility.',
    ],
    watch: [
      '磷酸酯抗燃油是另一种液体：怕水解和电阻率下降，油液类型要单独设置，不得与矿物油混用。',
      'Phosphate ester is another fluid: it fears hydrolysis and low resistivity, has its own kind of fluid, and never mixes with mineral oil.',
    ],
    related: ['gb7596', 'fault-w03', 'fault-p06', 'fault-a02', 'fault-a04', 'ruler'],
    sources: ['gb7596', 'gb14541', 'd4378'],
  },
  {
    id: 'compressor-care',
    kind: 'maintenance',
    title: ['压缩机的油液维护', 'Oil care of compressors'],
    words: ['压缩机 空压机 螺杆机 冷冻机', 'compressor air screw refrigeration oil care'],
    answer: [
      '压缩机油在高温、压缩气体和冷凝水中工作，老化快。看老化指数、粘度变化和水；默认油温 95 °C 预警、105 °C 报警。',
      'Compressor oil works in heat, gas and condensate and ages fast. Watch ageing index, viscosity and water; temperature warns at 95 and alarms at 105 °C.',
    ],
    normal: [
      '粘度变化 ±10 % 预警、±15 % 报警；水 500/1000 ppm；目标清洁度 19/17/14，均为默认值。',
      'Viscosity warns at ±10 and alarms at ±15 %, water at 500 and 1000 ppm, and the target is 19/17/14: all our defaults.',
    ],
    change: [
      '粘度骤降又恢复：气体或制冷剂溶入（V05）；水升高：排气温度过低或冷却器漏；积碳漆膜：排气温度过高。',
      'Viscosity that drops and recovers: gas (V05); water: too cold a discharge or a leaking cooler; coke and varnish: too hot a one.',
    ],
    act: [
      '保持排气温度高于露点、低于油的上限；清洗冷却器和油分；吸气过滤失效会把灰尘直接带入油中。',
      'Keep the discharge above the dew point and below the oil’s limit, clean cooler and separator; a bad intake filter puts dust straight into the oil.',
    ],
    watch: [
      '不同工质要求不同油（矿物、PAO、聚醇、酯），补错会分层或膨胀密封。制冷机的粘度应按带压参考曲线判断。',
      'Gases ask for different oils, which do not mix. Judge refrigeration oil by a curve under pressure.',
    ],
    related: ['fault-v05', 'fault-a03', 'cooler-care', 'ageing-index', 'oil-mixing'],
    sources: ['product', 'practice'],
  },
  {
    id: 'engine-care',
    kind: 'maintenance',
    title: ['发动机的油液维护', 'Oil care of engines'],
    words: ['发动机 柴油机 机油 燃气机', 'engine diesel gas motor oil care'],
    answer: [
      '发动机油最急的两种故障是燃油稀释和冷却液泄漏，都以粘度为先兆。默认粘度 ±15 % 预警、±25 % 报警（按 100 °C）。',
      'The two urgent faults of engine oil are fuel and coolant, and viscosity shows both. Our defaults warn at ±15 and alarm at ±25 %, meant for 100 °C.',
    ],
    normal: [
      '水 1000 ppm 预警、2000 ppm 报警；油温 105/115 °C；目标清洁度 20/18/15。烟炱使油黑，不代表失效。',
      'Water warns at 1000 and alarms at 2000 ppm, temperature at 105 and 115 °C, the target is 20/18/15. Soot blackens oil: that is no failure.',
    ],
    change: [
      '粘度下降而油位升高：燃油（V03）；水与粘度同升：冷却液（W06），油位也可能升高；铁铝铬升：缸套活塞环。',
      'Viscosity down and the level up: fuel (V03); water and viscosity up: coolant (W06), which may raise the level too; iron, aluminium and chromium: liners and rings.',
    ],
    act: [
      '按小时和化验换油：碱值、酸值、铁、硅、燃油；短途和怠速多的设备缩短周期；更换喷油器、缸垫后取样确认。',
      'Change by hours and analysis: base and acid number, iron, silicon, fuel. Shorten it for short trips and idling, and sample after injectors or gaskets.',
    ],
    watch: [
      '光学颗粒计数器在黑油中会饱和，发动机主要看粘度、水、介电和磨粒。',
      'Optical counters saturate in black oil: in engines look at viscosity, water, dielectric constant and debris.',
    ],
    related: ['fault-v03', 'fault-w06', 'base-number', 'sae-grades', 'flash-point'],
    sources: ['product', 'practice'],
  },
];
