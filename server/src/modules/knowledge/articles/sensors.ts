import type { Article } from '../article.ts';

/** Sensors, their places and the quality of readings. */
export const sensorArticles: readonly Article[] = [
  {
    id: 'particle-counter',
    kind: 'sensor',
    title: ['在线颗粒计数器', 'Online particle counter'],
    words: [
      '颗粒度传感器 激光颗粒计数 光阻法 污染度传感器',
      'optical particle counter contamination sensor laser light extinction',
    ],
    answer: [
      '油流过一束光，颗粒挡光产生脉冲，按脉冲大小分尺寸计数。常见八通道为 4、6、14、21、25、38、50、70 µm(c)。',
      'Oil passes a beam of light; each particle shades it, and the height of the pulse is its size. Common counters have eight channels: 4, 6, 14, 21, 25, 38, 50 and 70 µm(c).',
    ],
    measure: [
      '需要稳定的小流量，常见每分钟 20–400 mL，油压高于析气压力。安装在压力侧支路，出口加背压。',
      'It needs a small, steady flow, often 20 to 400 mL a minute, at a pressure that keeps air dissolved: a branch of the pressure side with a valve behind it.',
    ],
    normal: [
      '代码精度约 ±½ 到 ±1。天然灰尘的 4 与 6 µm 等级差 1–3，6 与 14 µm 差 2–4。',
      'It is true to about half a number or one. In natural dust 4 and 6 µm differ by 1 to 3 numbers, 6 and 14 µm by 2 to 4.',
    ],
    act: [
      '定期清洗进口滤网，按说明书周期校准；每半年取样与实验室比对一次。',
      'Clean the inlet screen, calibrate as the manual says, and compare with a laboratory every half year.',
    ],
    watch: [
      '它不能区分灰尘、气泡、水滴和软颗粒，要靠谱形、水饱和度和介电常数判断。油色很深时改用其他原理。',
      'It cannot tell dust from air, water and soft particles: spectrum, saturation and dielectric constant do. For very dark oil use another principle.',
    ],
    related: ['iso11171', 'fault-s05', 'fault-s07', 'sensor-place', 'sensor-calibration'],
    sources: ['iso21018', 'iso11171', 'practice'],
  },
  {
    id: 'viscosity-sensor',
    kind: 'sensor',
    title: ['在线粘度传感器', 'Online viscosity sensor'],
    words: ['粘度计 音叉 四合一传感器 油品传感器', 'viscometer tuning fork four in one oil condition sensor'],
    answer: [
      '音叉在油中振动，频率随密度变化、阻尼随粘度变化，同时可得介电常数和温度，因此常称四合一传感器。',
      'A fork vibrates in the oil: its frequency follows density, its damping viscosity; with dielectric constant and temperature it is the common sensor of four quantities.',
    ],
    measure: [
      '输出动力粘度或运动粘度，先看清单位。测量范围应覆盖冷启动粘度，否则冷油时超量程。',
      'It sends dynamic or kinematic viscosity: see which. Its range should hold a cold start, or cold oil is out of range.',
    ],
    normal: [
      '准确度一般 ±2–5 %，重复性好得多，所以看趋势。温度误差 1 K 相当于 3.5–5 % 的粘度误差。',
      'It is true to 2 to 5 % and repeats far better: look at the trend. An error of 1 K is 3.5 to 5 % of viscosity.',
    ],
    act: [
      '装在流动、无气的位置，探头全部浸没；换油时擦净漆膜，不要碰弯音叉。',
      'Fit it where oil flows without air, wholly immersed; wipe varnish off at an oil change and do not bend the fork.',
    ],
    watch: [
      '大颗粒或纤维缠绕会使读数偏高并卡死；高剪切下含聚合物的油读数会低于实验室毛细管法。',
      'Fibres that cling make it read high or stick; oils with polymers read lower than in a capillary, as the fork shears them.',
    ],
    related: ['viscosity-kinematic', 'viscosity-40', 'density', 'fault-s08', 'sensor-place'],
    sources: ['practice', 'product'],
  },
  {
    id: 'moisture-sensor',
    kind: 'sensor',
    title: ['油中水分传感器', 'Moisture sensor'],
    words: ['水分传感器 湿度探头 微水仪 电容式', 'water in oil sensor humidity probe capacitive aw'],
    answer: [
      '电容式高分子薄膜吸收油中溶解水，电容随水活度变化。它测的是饱和度，不是 ppm，也测不到游离水的多少。',
      'A polymer film takes up dissolved water and changes its capacity with water activity. It reads saturation, not ppm, and does not tell how much free water there is.',
    ],
    measure: [
      '水活度 0–1 或 0–100 %，准确度约 ±0.02–0.05，另测油温；两者换算为 ppm 时需要油品的溶解系数。',
      'It gives 0 to 1 or 0 to 100 %, true to 0.02 to 0.05, and the temperature; ppm follows with the oil’s solubility.',
    ],
    normal: [
      '响应时间几分钟。油不流动时响应很慢，停机读数只作参考。',
      'It answers within minutes, and slowly in still oil: readings at standstill are a hint alone.',
    ],
    act: [
      '每年用盐溶液或与卡尔·费休比对校验；游离水浸泡后先烘干再用。',
      'Check it yearly in salt solutions or against Karl Fischer; after free water dry it before use.',
    ],
    watch: [
      '到 100 % 后再进多少水都显示 100 %。某些添加剂（如胺类、醇类）会影响薄膜，读数偏离时比对化验。',
      'At 100 % it stays there however much comes in. Some additives, such as amines and alcohols, affect the film: compare with the laboratory.',
    ],
    related: ['water-saturation', 'water-content', 'two-point-calibration', 'karl-fischer', 'fault-w04'],
    sources: ['vaisala', 'practice'],
  },
  {
    id: 'two-point-calibration',
    kind: 'sensor',
    title: ['水溶解系数两点标定', 'Two-point calibration of water solubility'],
    words: [
      '两点标定 溶解系数 a b 水活度换算ppm',
      'two point calibration solubility coefficients a b ppm from activity',
    ],
    answer: [
      '用同一密封油样在两个温度下的水活度和一次卡尔·费休结果，求出该油的溶解系数 a、b，ppm 才可信。',
      'Water activities of one sealed sample at two temperatures and one Karl Fischer result give the oil’s coefficients a and b. Only then can ppm be trusted.',
    ],
    steps: [
      '取一份油样密封，避免与空气交换水分\n在约 20 °C 稳定后读水活度，最好接近 0.5\n加热 20 K 以上，稳定后再读水活度\n用卡尔·费休测同一油样的 ppm\n在油品页填入两点和 ppm，采用算出的 a、b',
      'Seal a sample so that it exchanges no water with the air\nAt about 20 °C let it settle and read the activity, best near 0.5\nWarm it by 20 K or more, let it settle, and read again\nHave the same sample tested by Karl Fischer\nEnter both points and the ppm with the oil, and take a and b',
    ],
    normal: [
      '公布示例：213 ppm 的油，24.1 °C 时 0.478，57.6 °C 时 0.188，得到饱和量约 446 与 1133 ppm。',
      'A published example: an oil with 213 ppm reads 0.478 at 24.1 °C and 0.188 at 57.6 °C, so that it saturates at about 446 and 1133 ppm.',
    ],
    watch: [
      '系数只属于这种油；老化会增大溶解量，换油品或使用一年后应重做。预设系数只是起点。',
      'The coefficients belong to that oil alone; ageing raises them: repeat after a year and with another oil. Presets are a start.',
    ],
    facts: [
      {
        what: ['两点标定公布示例的水含量', 'water content of the published example of a two-point calibration'],
        value: 213,
        unit: 'ppm',
        source: 'vaisala',
      },
    ],
    pages: ['oils'],
    related: ['water-content', 'moisture-sensor', 'karl-fischer', 'howto-oils'],
    sources: ['vaisala', 'product'],
  },
  {
    id: 'dielectric-sensor',
    kind: 'sensor',
    title: ['介电常数传感器', 'Dielectric sensor'],
    words: ['电容传感器 油质传感器 介电探头', 'capacitive oil quality sensor permittivity probe'],
    answer: [
      '两片电极之间的油作为电介质，电容与介电常数成正比。它对水、氧化产物、混油都敏感，但分不清是哪一种。',
      'Oil between two electrodes is the dielectric, and the capacity goes with its constant. It feels water, oxidation and other oils, and cannot tell which.',
    ],
    measure: [
      '多数与粘度、温度集成。分辨力 0.001 左右，准确度约 ±3 %，所以只比较同一传感器的前后变化。',
      'Mostly it comes with viscosity and temperature. It resolves about 0.001 and is true to 3 %: compare one sensor with its own past only.',
    ],
    normal: [
      '补偿到 25 °C 后日内应平稳；润见用 −0.0013/°C 的斜率补偿烃类油。',
      'Brought to 25 °C it is even within a day; Oilsight compensates hydrocarbons by −0.0013 a degree.',
    ],
    act: [
      '换油后记录新油值作为基准；更换传感器后重新取基准，否则老化指数会跳变。',
      'Take the new oil’s value as the base after a change of oil, and anew after a replacement, or the ageing index jumps.',
    ],
    watch: [
      '电极挂漆或导电颗粒会造成漂移；酯类和聚醇油的斜率不同，不能套用烃类的补偿。',
      'Varnish or conductive debris on the electrodes makes it drift; esters and polyglycols have other slopes.',
    ],
    facts: [
      {
        what: ['介电常数温度补偿斜率（烃类油）', 'slope of the dielectric compensation, hydrocarbons'],
        value: -0.0013,
        unit: '1/°C',
        source: 'dielectric',
      },
    ],
    related: ['dielectric-constant', 'ageing-index', 'fault-s08', 'fault-s04'],
    sources: ['dielectric', 'product'],
  },
  {
    id: 'debris-sensor',
    kind: 'sensor',
    title: ['感应式磨粒传感器', 'Inductive debris sensor'],
    words: [
      '磨粒传感器 金属屑传感器 铁屑传感器',
      'wear debris sensor metal particle detector inductive coil oil debris monitor',
    ],
    answer: [
      '线圈检测油流中的金属颗粒：铁磁颗粒增强磁场，非铁磁颗粒产生涡流，信号相反，因此可以区分并按大小分档。',
      'Coils detect metal in the flow: iron strengthens the field, other metals make eddy currents of the opposite sign, so that both are told apart and sized.',
    ],
    measure: [
      '装在轴承、齿轮回油之后、滤芯之前的全流量管路；常见最小尺寸铁约 70 µm、非铁约 150–200 µm。',
      'It sits in the full flow behind bearings and gears and before the filter; common smallest sizes are 70 µm of iron and 150 to 200 µm of other metals.',
    ],
    normal: [
      '稳定设备每天几个到几十个小颗粒，大颗粒很少。以至少 7 天的数据作基线。',
      'A steady machine has some to dozens of small particles a day and hardly a large one. Take seven days or more as a baseline.',
    ],
    act: [
      '安装后核对流量和流向，远离变频电缆并固定牢靠；断电重启会复位计数，属正常。',
      'Check flow and direction after fitting, keep it away from converter cables, and fasten it well; a restart begins the counts anew.',
    ],
    watch: [
      '装在滤芯之后将看不到磨屑。它不看灰尘和非金属颗粒，不能替代颗粒计数器。',
      'Behind the filter it sees nothing. It does not see dust and replaces no particle counter.',
    ],
    related: ['wear-rate', 'ferrous-small', 'nonferrous-debris', 'fault-s09', 'sensor-place'],
    sources: ['d7917', 'd7685', 'product'],
  },
  {
    id: 'sensor-place',
    kind: 'sensor',
    title: ['传感器装在哪里', 'Where to fit sensors'],
    words: ['安装位置 装在哪 取样点 支路 背压', 'installation place mounting location fitting branch back pressure'],
    answer: [
      '装在油流动、温度有代表性、无气泡的地方：磨粒传感器在滤芯前的回油路，颗粒计数器在压力侧支路，水分探头在主循环中。',
      'Where oil flows, is at working temperature and free of air: debris sensors in the return before the filter, counters on a pressure branch, moisture probes in the main circulation.',
    ],
    why: [
      '许多“故障”其实是位置问题：滤芯后的磨粒传感器永远为零，低压侧的计数器数气泡，死角里的探头读不到变化。',
      'Many faults are places: a debris sensor behind the filter reads zero for ever, a counter at low pressure counts air, a probe in a dead end sees no change.',
    ],
    steps: [
      '画出油路，标出泵、滤芯、冷却器和回油\n为每个量选位置并留截止阀，便于带压拆装\n探头朝上或水平，避免积气\n压力侧支路出口加节流或背压阀\n温度探头插入油流，不贴壁\n通电后看一天的曲线再验收',
      'Draw the circuit with pump, filter, cooler and returns\nChoose a place for each quantity, with valves to work under pressure\nPoint probes up or level, so that no air gathers\nPut a throttle or back-pressure valve behind a branch\nPut the temperature probe into the flow, not on a wall\nWatch the curves for a day before you accept it',
    ],
    watch: [
      '支路回油不要冲击油箱液面，否则带入空气。改动位置后在设备日志登记，因为基线会改变。',
      'Let the branch return below the level, or it carries air in. Enter a move in the log: the baseline changes.',
    ],
    related: ['fault-s05', 'particle-counter', 'debris-sensor', 'sensor-check', 'air-in-oil'],
    sources: ['practice', 'iso21018'],
  },
  {
    id: 'sensor-check',
    kind: 'sensor',
    title: ['怀疑读数时怎么查', 'Checking a reading that you doubt'],
    words: ['读数不对 传感器坏了 不准 怎么排查', 'reading wrong sensor broken inaccurate troubleshooting doubt'],
    answer: [
      '先看质量标记和同一传感器的其他量，再看通信和安装，最后取样比对。不要先改限值。',
      'Look at the quality mark and the sensor’s other quantities first, then at connection and place, and last compare with a sample. Do not change limits first.',
    ],
    steps: [
      '设备页查看是否有传感器故障诊断（S01–S09）\n全部量同时异常：查供电、通信、网关和采集程序\n只有一个量异常：查探头、量程和单位\n随油温起伏：查温度探头和油品资料\n随启停出现：查气泡、流量和沉积物\n取样化验，录入后与同一时刻的在线值比较',
      'See on the device page whether a sensor fault (S01 to S09) was found\nAll quantities at once: supply, connection, gateway and collector\nOne quantity alone: probe, range and unit\nGoing with temperature: probe and the oil’s data\nComing with starts: air, flow and sediment\nHave a sample tested and compare it with the online value of the same minutes',
    ],
    normal: [
      '偏差小于方法再现性时不能说传感器不准。例如 GB/T 265 粘度的再现性为 2.2 %。',
      'A difference within the method’s reproducibility proves nothing: for viscosity by GB/T 265 it is 2.2 %, for example.',
    ],
    act: [
      '确认后清洗、标定、更换，或设定带日期的修正；更换时用“更换”而不是删除新建，历史才连续。',
      'Then clean, calibrate, replace, or set a dated correction. Use “Replace” instead of deleting, so that history goes on.',
    ],
    facts: [
      {
        what: ['GB/T 265 运动粘度再现性', 'GB/T 265, reproducibility of viscosity'],
        value: 2.2,
        unit: '%',
        source: 'gb265',
      },
    ],
    related: ['reading-quality', 'fault-s01', 'fault-s04', 'howto-replace-sensor', 'lab-vs-online'],
    sources: ['product', 'gb265'],
  },
  {
    id: 'sensor-calibration',
    kind: 'sensor',
    title: ['传感器校准与修正', 'Calibration and correction of sensors'],
    words: ['校准 标定 修正 零点 偏移', 'calibrate calibration correction offset drift zero'],
    answer: [
      '校准在仪器上做，修正在润见里做。修正有生效日期，只影响之后的读数，原始值保留。',
      'Calibration is done on the instrument, a correction in Oilsight. A correction has a date, counts from then on, and keeps the raw values.',
    ],
    why: [
      '漂移几个百分点就可能把正常油判成需要换油，或掩盖真实的变化。',
      'A drift of some per cent can make sound oil look spent or hide a real change.',
    ],
    measure: [
      '颗粒计数器按 ISO 11171 的粉尘校准；水分探头用盐溶液；粘度用标准油；温度与测温仪比。',
      'Counters use the dust of ISO 11171, moisture probes salt solutions, viscosity a standard oil, temperature a thermometer.',
    ],
    act: [
      '至少两份化验结果方向一致、偏差大于再现性时再修正。在数据分析的化验页查看偏差并采用建议的修正。',
      'Correct when two results or more agree and the difference exceeds reproducibility. The laboratory part of data analysis shows the difference and proposes a correction.',
    ],
    normal: [
      '多数传感器按说明书一年一校。修正后旧曲线不变，新旧之间的台阶在图上有标记。',
      'Most sensors are calibrated yearly. Old curves stay, and the step at a correction is marked on the chart.',
    ],
    watch: [
      '不要用修正掩盖安装错误或油品资料错误；清洗后应撤销旧修正，重新比对。',
      'A correction must not hide a wrong place or wrong data of the oil; after cleaning withdraw the old one and compare anew.',
    ],
    pages: ['analysis'],
    related: ['fault-s04', 'lab-vs-online', 'howto-laboratory', 'iso11171'],
    sources: ['iso11171', 'product'],
  },
  {
    id: 'modbus-wiring',
    kind: 'sensor',
    title: ['Modbus 接线与参数', 'Modbus: wiring and settings'],
    words: ['Modbus RS485 站号 波特率 字节序 寄存器 接线', 'modbus rs485 unit id baud byte order register wiring'],
    answer: [
      'RS485 用一对双绞线首尾相接，两端各一个 120 Ω 终端电阻；站号不得重复，波特率、校验一致。',
      'RS485 runs on one twisted pair from end to end with 120 Ω at both ends; unit IDs differ, baud rate and parity are the same.',
    ],
    steps: [
      '断电接线：A 接 A、B 接 B，屏蔽层单端接地\n逐台设站号、波特率和校验\n在型号中填功能码、地址、类型和字节序\n先读油温，与实物核对\n再核对其他量的系数与单位\n最后设采集间隔，避免总线过忙',
      'Wire without power: A to A, B to B, the shield grounded at one end\nSet unit ID, baud rate and parity one by one\nEnter function code, address, type and byte order in the model\nRead the temperature first and compare it\nThen check factors and units of the others\nSet the interval last, so that the bus is not too busy',
    ],
    normal: [
      '功能码 03 读保持寄存器，04 读输入寄存器。浮点常见四种字节序，温度读成极大或极小的数时先换字节序。',
      'Code 03 reads holding, 04 input registers. Floats come in four byte orders: if a temperature is huge or tiny, change the order first.',
    ],
    watch: [
      '手册地址有从 0 或从 1 开始两种。无响应时查站号和 A/B 是否接反；时通时断查终端电阻和接地。0xFFFF 多表示无值。',
      'Manuals count addresses from 0 or from 1. No answer: unit ID, or A and B swapped. Off and on: terminators and ground. 0xFFFF mostly means no value.',
    ],
    related: ['howto-sensor-model', 'fault-s01', 'fault-s03', 'howto-connect'],
    sources: ['practice', 'console'],
  },
  {
    id: 'reading-quality',
    kind: 'sensor',
    title: ['读数质量与屏蔽', 'Quality of readings'],
    words: ['坏值 质量标记 数据质量 剔除 屏蔽', 'bad value quality flag masked data quality excluded'],
    answer: [
      '每个读数先过质量检查：通信、量程、变化率、卡死、尖峰、谱形与补偿。不可信的读数不参与诊断和健康度，但仍保存。',
      'Each reading passes checks first: connection, range, rate of change, stuck, spikes, spectrum and compensation. What cannot be believed counts neither in the diagnosis nor in health, but is kept.',
    ],
    what: [
      '传感器类规则（S01–S09）先于油况规则运行，命中时屏蔽相关量，所以一阵气泡不会变成污染报警。',
      'Rules about sensors (S01 to S09) run before those about oil and mask their quantities, so that a burst of air becomes no alarm of dirt.',
    ],
    normal: [
      '物理不可能的变化，例如一分钟内油温跳 10 K 以上、粘度跳 30 % 以上，会被标为可疑。',
      'Moves that physics forbids, such as more than 10 K or 30 % of viscosity within a minute, are marked.',
    ],
    change: [
      '被屏蔽的比例升高是传感器维护的信号，先处理传感器，再看油。',
      'A growing share of masked readings asks for care of the sensor: see to it before you judge the oil.',
    ],
    act: [
      '设备页把传感器故障显示为单独一类；诊断窗口列出缺少或被屏蔽的量，以及因此不能判断的规则。',
      'The device page shows sensor faults as a kind of their own, and the diagnosis lists what is missing or masked and which rules cannot say.',
    ],
    watch: [
      '导出的原始数据包含全部读数。不要手工删除“坏点”：它们是排查的证据。',
      'Exports of raw data hold all readings. Do not delete bad ones by hand: they are evidence.',
    ],
    related: ['sensor-check', 'fault-s02', 'fault-s05', 'howto-export'],
    sources: ['iso13374', 'product'],
  },
];
