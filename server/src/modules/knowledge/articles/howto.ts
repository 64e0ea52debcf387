import type { Article } from '../article.ts';

/** Using the product. */
export const howtoArticles: readonly Article[] = [
  {
    id: 'howto-add-device',
    kind: 'howto',
    title: ['添加设备', 'Adding a device'],
    words: ['新建设备 怎么添加设备 加设备 录入设备 注册设备', 'add device create new machine register how do i add'],
    answer: [
      '经销商和系统管理员在“设备信息”页点“新建设备”；填写名称、编号、工厂、机型和监测油品，保存后得到访问令牌。',
      'Dealers and administrators press “Create device” on the Device information page, enter name, number, factory, machine type and oil, and receive an access token when it is saved.',
    ],
    steps: [
      '打开设备信息页，选择工厂，点“新建设备”\n填写名称、编号和机型：机型决定默认限值与诊断规则\n填写监测油品；有伺服阀时勾选，目标清洁度随之变严\n保存后在“更多操作”里查看访问令牌，交给现场接入\n在传感器页把传感器装到设备上\n等第一条读数到达，设备页显示在线',
      'Open Device information, choose the factory and press “Create device”\nEnter name, number and machine type, which decides default limits and rules\nEnter the monitored oil; mark servo valves where there are some, so that the target is stricter\nFind the access token under “More” and give it to those who connect it\nPut the sensors on the device\nWait for the first reading: the device page shows it online',
    ],
    watch: [
      '许多设备可用“导入表格”一次建立。工厂用户不能新建设备，请联系经销商。访问令牌等同于密码，不要公开。',
      'Many devices come in by “Import sheet”. Factory users cannot create devices: ask the dealer. A token is like a password.',
    ],
    pages: ['deviceInfo', 'devices'],
    related: ['howto-connect', 'howto-oils', 'howto-target', 'running-in'],
    sources: ['console'],
  },
  {
    id: 'howto-connect',
    kind: 'howto',
    title: ['接入设备与网关', 'Connecting devices and gateways'],
    words: [
      '接入 MQTT HTTP 令牌 网关 上报数据 没有数据',
      'connect mqtt http token gateway send telemetry no data offline',
    ],
    answer: [
      '设备用自己的访问令牌经 HTTP 或 MQTT 上报，接口与 ThingsBoard 兼容；Modbus 传感器由采集程序读取后上报。',
      'A device reports by HTTP or MQTT with its own access token over ThingsBoard’s interface; Modbus sensors are read by the collector.',
    ],
    steps: [
      '在设备信息页取得访问令牌\nHTTP：向 /api/v1/令牌/telemetry 提交 JSON\nMQTT：令牌作用户名，主题 v1/devices/me/telemetry\n键名用目录指标（如 oil_temperature），或在传感器型号中映射\n一个网关可为多台设备上报\n在设备页确认读数和单位',
      'Get the token on the Device information page\nHTTP: post JSON to /api/v1/TOKEN/telemetry\nMQTT: the token is the user name, the topic v1/devices/me/telemetry\nUse keys of the catalogue, such as oil_temperature, or map them in the sensor’s model\nOne gateway may report for many devices\nSee on the device page that values and units are right',
    ],
    normal: [
      '应答表示读数已写入磁盘。三个上报周期没有读数，设备显示离线。',
      'An answer means that the reading is on disk. Without a reading for three intervals a device is shown offline.',
    ],
    watch: [
      '读数没有出现时，依次查令牌、键名、时间戳和量程：超出物理范围的值会被拒绝并说明原因。补传的旧数据不会重复存储。',
      'If nothing appears check token, keys, times and range: what lies outside physics is refused by name. Old data that is sent again is stored once.',
    ],
    pages: ['deviceInfo'],
    related: ['howto-add-device', 'howto-sensor-model', 'modbus-wiring', 'reading-quality'],
    sources: ['thingsboard', 'console'],
  },
  {
    id: 'howto-sensor-model',
    kind: 'howto',
    title: ['传感器型号与映射', 'Sensor models and mappings'],
    words: [
      '传感器型号 映射 寄存器表 单位换算 自定义指标',
      'sensor model mapping registers key alias custom indicator',
    ],
    answer: [
      '系统管理员在“传感器管理”页建立型号：它说明传感器上报的名称、单位换算、量程和 Modbus 寄存器，对所有同型号传感器生效。',
      'Administrators make models on the Sensor management page: names, conversions, ranges and Modbus registers of a sensor, for all of its kind.',
    ],
    steps: [
      '打开传感器管理，点“新建型号”或复制内置型号\n为每个量选择目录指标，需要时选单位换算\n填写量程：超出时标记为超量程\nModbus 填功能码、地址、类型和字节序\n粘贴一条真实报文试算\n保存后把传感器装到设备上',
      'Open Sensor management and press “New model”, or copy a built-in one\nChoose an indicator for each quantity, and a conversion where needed\nEnter the range: values outside are marked\nFor Modbus enter function code, address, type and byte order\nPaste a real message and see what becomes of it\nSave, and put sensors of the model on devices',
    ],
    watch: [
      '目录没有的量可作为自定义指标保存，能画图但没有默认限值和诊断。已存读数不会随映射修改而变化，所以先试算再启用。',
      'What the catalogue lacks is kept as a custom indicator: it is charted, but has no default limits and no diagnosis. Stored readings do not follow a later change: try first.',
    ],
    normal: [
      '内置型号随产品提供，不能删除，可复制后修改。',
      'Built-in models come with the product: they cannot be deleted, but copied and changed.',
    ],
    pages: ['sensors'],
    related: ['unit-conversions', 'modbus-wiring', 'howto-connect', 'howto-replace-sensor'],
    sources: ['console'],
  },
  {
    id: 'howto-replace-sensor',
    kind: 'howto',
    title: ['更换传感器', 'Replacing a sensor'],
    words: ['换传感器 传感器坏了更换 传感器履历', 'replace sensor exchange swap new sensor sensor history'],
    answer: [
      '在设备页的传感器卡片点“更换”：选择时间和新传感器，旧的进入传感器履历，曲线和限值保持连续。',
      'Press “Replace” on the sensor card of the device page and choose time and new sensor: the old one goes into the sensor history, curves and limits go on.',
    ],
    steps: [
      '打开设备页，找到要更换的传感器\n点“更换”，填写更换时间、新传感器的型号和序号\n写明原因，例如漂移或损坏\n保存后核对第一批读数的量和单位\n磨粒计数从新传感器重新开始，速率自动接续\n一周后取样，与新传感器比对',
      'Open the device page and find the sensor\nPress “Replace” and enter the time, model and number of the new one\nWrite why, such as drift or damage\nCompare quantities and units of the first readings\nDebris counters begin anew, and the rate goes on by itself\nSample after a week and compare with the new sensor',
    ],
    why: [
      '不要用删除再新建代替：那样历史会断开，诊断无法区分传感器变化与油的变化。',
      'Do not delete and create instead: history would break, and the diagnosis could not tell the sensor’s change from the oil’s.',
    ],
    watch: [
      '更换时刻会在曲线上标记；介电常数和粘度可能有小台阶，属传感器差异。必要时设定带日期的修正。',
      'The time is marked on the curves; small steps of dielectric constant and viscosity are differences of sensors. Set a dated correction where needed.',
    ],
    pages: ['devices'],
    related: ['sensor-check', 'sensor-calibration', 'howto-log-entry', 'howto-sensor-model'],
    sources: ['console'],
  },
  {
    id: 'howto-limits',
    kind: 'howto',
    title: ['设置限值', 'Setting limits'],
    words: ['限值设置 修改阈值 报警值 改限值', 'set limits change threshold alarm value limits page'],
    answer: [
      '在“油品数据分析设置”的限值页，按设备或机型修改二级和一级限值，保存后立即生效；可先试算会触发多少次。',
      'On the limits part of the oil data analysis settings change level 2 and level 1 for a device or a machine type. They count at once; see first what they would have raised.',
    ],
    steps: [
      '打开限值页，选择设备\n选择“本设备”或“机型”范围\n点指标，在窗口里填写上下限\n查看现值位置和近几天的试算\n需要时采用学习限值\n保存；“复制”可把设置用到同类设备',
      'Open the limits and choose the device\nChoose this device or its machine type\nOpen an indicator and enter the limits\nSee where the present value lies and what the last days would have raised\nTake learned limits where they suit\nSave; “Copy” takes the settings to sister machines',
    ],
    what: [
      '优先级：本设备 > 本厂机型 > 默认。每个限值都注明来源：标准、目标清洁度或默认值。',
      'A device’s own limits go before those of its type in the factory, and these before the defaults. Each names its source: a standard, the target, or our default.',
    ],
    watch: [
      '恰好等于限值仍算正常。颗粒限值随目标清洁度走，应改目标而不是逐个改颗粒。限值决定数值颜色，告警还受延时与回差控制。',
      'A value exactly at a limit is inside. Particles follow the cleanliness target: change that. Limits colour values; delays and deadbands rule alarms.',
    ],
    pages: ['limits', 'alarmSettings'],
    related: ['learned-limits', 'howto-target', 'howto-alarm-settings', 'viscosity-change'],
    sources: ['console', 'product'],
  },
  {
    id: 'howto-target',
    kind: 'howto',
    title: ['设置目标清洁度', 'Setting the cleanliness target'],
    words: ['目标清洁度设置 修改清洁度目标', 'set cleanliness target change iso target'],
    answer: [
      '在限值页的目标卡片按元件选择或直接填写 4、6、14 µm 三个代码；颗粒限值、健康度和规则 P07 随之更新。',
      'In the targets card of the limits page choose components or enter three codes for 4, 6 and 14 µm; the particles’ limits, health and rule P07 follow.',
    ],
    steps: [
      '打开油品数据分析设置的限值页，选择设备或机型\n打开目标卡片\n勾选回路中的元件，系统取最严的一组\n或直接填写三个代码\n查看颗粒限值随之变成多少\n保存',
      'Open the limits of the oil data analysis settings and choose a device or type\nOpen the targets card\nMark the components of the circuit: the strictest counts\nOr enter three codes\nSee what the limits of the particles become\nSave',
    ],
    what: [
      '二级预警为目标代码的颗粒数上限，一级报警高两个代码，约为颗粒数的四倍。',
      'Level 2 is the upper count of the target’s number, level 1 two numbers above, about four times the particles.',
    ],
    watch: [
      '没有设定时按机型默认；设备标记有伺服阀时不低于 16/14/11。目标过严会使报警失去意义，先看一个月的实际水平再收紧。工厂用户在自己的页面设置，经销商从设备页进入。',
      'Without one the machine type’s counts, with servo valves never laxer than 16/14/11. Too strict a target makes alarms worthless: see what a month really shows before you tighten it.',
    ],
    pages: ['limits'],
    related: ['cleanliness-target', 'howto-limits', 'fault-p07', 'iso4406-code'],
    sources: ['console', 'product'],
  },
  {
    id: 'howto-oils',
    kind: 'howto',
    title: ['油品与监测油品', 'Oils and the monitored oil'],
    words: ['新建油品 监测油品 油品资料 用油', 'oil product create monitored oil oil data charge'],
    answer: [
      '在“油品数据分析设置”的油品页新建油品，填写 40 °C、100 °C 粘度等新油值；再在设备页签登记该设备用的油。',
      'Create oils on the oils part of the oil data analysis settings with their new-oil values, such as viscosity at 40 and 100 °C; then record which oil is in which device.',
    ],
    steps: [
      '点“新建油品”，填写名称、牌号和油液类型\n填写 40 °C、100 °C 粘度、密度、介电常数\n需要 ppm 时填写溶解系数或做两点标定\n保存后在“设备”页签登记用油\n换油时在设备日志里登记，监测油品随之更新',
      'Press “New oil” and enter name, grade and kind of fluid\nEnter viscosities at 40 and 100 °C, density and dielectric constant\nFor ppm enter solubility, or do the two-point calibration\nSave, and record the oil charge on the devices part\nAt an oil change enter it in the device log: the monitored oil follows',
    ],
    why: [
      '粘度变化率、老化指数、ppm 和剩余寿命都以新油值为基准，填错会使它们全部失真。',
      'Viscosity change, ageing index, ppm and remaining life all start from the new oil: a wrong figure spoils them all.',
    ],
    watch: [
      '优先用本批新油的实测值，而不是产品手册的典型值。经销商共享的油品由经销商维护。更换牌号后，旧油期间的曲线仍按旧油计算。',
      'Values measured on your delivery are better than the typical ones of a data sheet. Oils shared by the dealer are the dealer’s to change. Curves of earlier charges keep their own oil.',
    ],
    pages: ['oils'],
    related: ['two-point-calibration', 'viscosity-40', 'howto-log-entry', 'oil-mixing'],
    sources: ['console'],
  },
  {
    id: 'howto-log-entry',
    kind: 'howto',
    title: ['登记换油、补油与检修', 'Entering an oil change, a top-up or maintenance'],
    words: [
      '设备日志 换油登记 登记换油 补油记录 检修记录',
      'device log enter oil change top up maintenance record entry',
    ],
    answer: [
      '在设备页的“告警与设备日志”点“登记”，选择事项（换油、补油、检修、更换滤芯等）、时间和油品，保存。',
      'On the device page press “Add entry” beside the device log, choose what was done (oil change, top-up, maintenance, filter change), time and oil, and save.',
    ],
    steps: [
      '打开设备页，找到“告警与设备日志”\n点“登记”\n选择事项和发生的时间\n换油、补油时选择油品并填写数量\n写一句说明，例如原因或班组\n保存；记录会标在曲线上',
      'Open the device page and find alarms and device log\nPress “Add entry”\nChoose what was done and when\nFor a change or top-up choose the oil and enter how much\nWrite a line, such as the reason or the team\nSave: it is marked on the curves',
    ],
    why: [
      '诊断要知道这些事：补油后的颗粒阶跃、检修后的磨屑、投运后的磨合都是正常的；换油使剩余寿命重新开始。',
      'The diagnosis must know: particles after a top-up, debris after a repair and running-in are normal, and an oil change begins the remaining life anew.',
    ],
    watch: [
      '时间填实际发生的时刻，过后补记也可以，系统会重新评估。维护人员不能登记与油有关的事项，请由工厂用户或经销商登记。',
      'Enter when it really happened; later entries count too, and all is assessed again. Maintenance staff may not enter what concerns the oil: the factory or the dealer does.',
    ],
    pages: ['devices'],
    related: ['oil-change', 'top-up', 'remaining-life', 'howto-planned-work'],
    sources: ['console'],
  },
  {
    id: 'howto-alarm-settings',
    kind: 'howto',
    title: ['告警设置', 'Alarm settings'],
    words: ['告警设置 报警设置 延时 回差 通知谁', 'alarm settings on-delay deadband notify condition new setting'],
    answer: [
      '在“告警设置”页新建设置：选范围（设备、分组或机型）、指标、两级触发条件、延时、回差和通知对象；保存前回放最近 30 天。',
      'On the Alarm setting page make a setting: its range (device, group or machine type), indicator, conditions of both levels, delays, deadband and contacts. The last 30 days are replayed before it is saved.',
    ],
    steps: [
      '打开告警设置，点“新建设置”\n选择设备、分组或机型，再选指标\n触发条件可跟随限值，或自定数值、变化率、偏离\n设置触发延时、恢复延时和回差\n选择联系人、渠道、升级和安静时段\n看回放：会有多少告警，多久\n保存',
      'Open Alarm setting and press “New setting”\nChoose device, group or type, then the indicator\nLet the condition follow the limits, or set a value, a rate or a departure\nSet on-delay, off-delay and deadband\nChoose contacts, channels, escalation and quiet hours\nSee the replay: how many alarms, how long\nSave',
    ],
    what: [
      '范围越小越优先：设备设置高于分组，分组高于机型。没有设置时按内置默认条件。',
      'The narrower counts: a device’s setting goes before its group’s, and that before its type’s. Without any, built-in defaults hold.',
    ],
    watch: [
      '频繁来回的告警先加触发延时和回差，不要先放宽限值。锁存的告警恢复后仍留在列表直到处理。',
      'For alarms that come and go lengthen delay and deadband before you widen limits. A latched alarm stays until it is processed.',
    ],
    pages: ['alarmSettings', 'contacts'],
    related: ['alarm-management', 'howto-limits', 'howto-process-alarm', 'howto-alarm-quality'],
    sources: ['console', 'isa182'],
  },
  {
    id: 'howto-process-alarm',
    kind: 'howto',
    title: ['处理、搁置与分派告警', 'Processing, shelving and assigning alarms'],
    words: ['处理告警 确认告警 分派 搁置 告警怎么消除', 'process alarm acknowledge assign shelve clear alarm handle'],
    answer: [
      '在“告警记录”页打开告警，看原因和证据后点“处理”并写明做了什么；也可分派给人，或搁置到某个时间。',
      'On the Alarm record page open an alarm, read cause and evidence, press “Process” and say what was done; or assign it to a person, or shelve it until a time.',
    ],
    steps: [
      '打开告警记录，先看“要处理”的原因\n点进详情，看诊断、证据和曲线\n现场确认并采取措施\n点“处理”，写一句说明\n需要别人做时点“分派”，给出期限\n暂时不能处理时“搁置”，到期自动回来',
      'Open Alarm record and begin with what needs action\nOpen the details: diagnosis, evidence and curves\nCheck at the machine and act\nPress “Process” and write a line\nFor somebody else press “Assign” with a due time\nWhat must wait is shelved and comes back by itself',
    ],
    what: [
      '处理表示有人看过并负责；告警是否恢复由读数决定，两者互不替代。没有第二步确认。',
      'Processing says that a person has seen to it; whether it clears, the readings decide. There is no second step.',
    ],
    watch: [
      '同一原因的多条告警可一次处理。搁置期间不再通知；不要用搁置代替修复。说明会进入报告和告警质量统计。',
      'Alarms of one cause can be processed at once. Shelved ones do not notify: that is no repair. What you write goes into reports and alarm quality.',
    ],
    pages: ['alarms'],
    related: ['howto-alarm-settings', 'alarm-management', 'howto-alarm-quality', 'howto-planned-work'],
    sources: ['console'],
  },
  {
    id: 'howto-alarm-quality',
    kind: 'howto',
    title: ['查看告警质量', 'Looking at alarm quality'],
    words: ['告警质量 告警太多 频闪 统计', 'alarm quality too many alarms chattering statistics'],
    answer: [
      '“告警质量”页列出每天的告警数、洪峰、频闪、陈旧和处理用时，找出最吵的设备和规则。',
      'The Alarm quality page lists alarms a day, floods, chattering, stale alarms and the time to process, and names the loudest devices and rules.',
    ],
    steps: [
      '从告警记录页进入告警质量\n选择时间范围，默认最近 30 天\n先看排在前面的几条规则占多少\n点进规则，查看对应的告警设置\n调整延时、回差或限值并回放\n两周后再看是否下降',
      'Open Alarm quality from Alarm record\nChoose the range\nSee how much the first few rules make up\nOpen the setting of such a rule\nChange delay, deadband or limit and look at the replay\nLook again after two weeks',
    ],
    why: [
      '通常少数几条规则产生大部分告警。先整治它们，人才会重新相信告警。',
      'A few rules mostly make most of the alarms. Cure them first, and people believe alarms again.',
    ],
    normal: [
      '健康的系统每人每天只有少量告警，且大多被处理并写明措施。长期无人处理的规则应修改或取消。',
      'In a healthy plant a person gets few alarms a day, and most are processed with a note. A rule whose alarms nobody processes should change or go.',
    ],
    watch: [
      '传感器故障造成的告警应修传感器；不要为了好看的数字放宽限值。',
      'For alarms of a faulty sensor repair the sensor; do not widen limits for the sake of figures.',
    ],
    pages: ['alarmQuality', 'alarmSettings'],
    related: ['alarm-management', 'howto-alarm-settings', 'howto-process-alarm'],
    sources: ['console', 'isa182'],
  },
  {
    id: 'howto-laboratory',
    kind: 'howto',
    title: ['录入化验结果', 'Entering laboratory results'],
    words: ['化验录入 实验室样品 油样结果 导入化验', 'laboratory sample enter results import lab oil analysis'],
    answer: [
      '在数据分析的化验页为设备录入样品：取样时间、方法和结果；系统与取样时刻的在线值比较并画在曲线上。',
      'Enter samples on the laboratory part of data analysis: time of sampling, methods and results. They are compared with the online values of that time and drawn on the curves.',
    ],
    steps: [
      '打开数据分析，选择设备，进入化验页\n点录入样品，填写取样时间和实验室\n选择方法并填写结果，单位按页面\n多份结果可用表格导入\n保存后查看与在线值的偏差\n偏差持续且大于再现性时，采用建议的修正',
      'Open data analysis, choose the device and its laboratory part\nEnter a sample with the time of sampling and the laboratory\nChoose methods and enter results in the units shown\nSeveral come in by a sheet\nSee how they differ from the online values\nIf they keep differing by more than reproducibility, take the proposed correction',
    ],
    why: [
      '化验补充酸值、元素等在线没有的量，也是发现传感器漂移的依据（规则 S04）。',
      'It adds what no sensor sees, such as acid number and elements, and is how drift is found (rule S04).',
    ],
    watch: [
      '取样时间要准到分钟，否则比较的是另一种工况。报告中心交付的化验报告也会成为样品。',
      'Give the time to the minute, or another state is compared. Results delivered in the reporting center become samples too.',
    ],
    pages: ['analysis', 'reports'],
    related: ['lab-vs-online', 'taking-sample', 'sensor-calibration', 'acid-number'],
    sources: ['console'],
  },
  {
    id: 'howto-export',
    kind: 'howto',
    title: ['导出数据', 'Exporting data'],
    words: ['导出 下载数据 CSV 表格 历史数据', 'export download data csv sheet history readings'],
    answer: [
      '在数据分析中选设备、指标和时间段，点导出；文件在后台生成，完成后在顶栏“下载”里取。图表可单独下载图片和表格。',
      'In data analysis choose devices, indicators and time and press export: the file is made in the background and waits under Downloads in the header. Charts download as picture and table.',
    ],
    steps: [
      '打开数据分析，选择设备和指标\n选择时间段，最长 180 天\n点导出，选择原始读数或时间间隔\n在顶栏下载列表看进度，可取消或重试\n完成后下载，文件保留 7 天\n设备清单在设备信息页“导出表格”',
      'Open data analysis and choose devices and indicators\nChoose the time, 180 days at most\nPress export and choose raw readings or an interval\nWatch it under Downloads; cancel or try again there\nDownload it when it is done: it is kept for 7 days\nLists of devices are exported on Device information',
    ],
    what: [
      '原始读数包含质量标记；按间隔导出时给出每段的最小、平均、最大，尖峰不会被平均掉。',
      'Raw readings have their quality; by interval there are least, mean and greatest, so that no peak is averaged away.',
    ],
    watch: [
      '只能导出自己有权查看的设备，只有本人能下载。时间按您的时区。体验账号为只读，不能生成文件。',
      'You export what you may see, and only you can fetch it. Times are in your zone. Experience accounts make no files.',
    ],
    facts: [
      { what: ['导出文件保留天数', 'days that an export is kept'], value: 7, unit: 'd', source: 'console' },
      { what: ['一次查询最长天数', 'longest range of a query'], value: 180, unit: 'd', source: 'console' },
    ],
    pages: ['analysis', 'deviceInfo'],
    related: ['reading-quality', 'howto-report', 'howto-laboratory'],
    sources: ['console'],
  },
  {
    id: 'howto-report',
    kind: 'howto',
    title: ['报告、定期报告与分享', 'Reports, schedules and sharing'],
    words: ['报告 诊断报告 定期报告 分享报告 PDF 月报', 'report diagnostic report schedule monthly share link pdf'],
    answer: [
      '在“报告中心”申请诊断报告：选设备、时间段和语言，系统自动编写 PDF；可设为每周或每月自动生成并邮寄。',
      'Ask for a diagnostic report in the Reporting center: device, period and language. The product writes the pdf; schedules make it weekly or monthly and mail it.',
    ],
    steps: [
      '打开报告中心，点新建申请\n选择类型、设备或机群、时间段和语言\n提交后按阶段处理、审核和交付\n交付后在报告页查看、打印或下载\n需要给外部人员时建立分享链接，可随时撤销\n定期报告在“定期报告”页设置周期和联系人',
      'Open the Reporting center and make a request\nChoose kind, device or fleet, period and language\nIt is worked at, reviewed and delivered\nThen read, print or download it\nFor people outside make a link, which can be revoked\nSet schedules and contacts on the Schedules page',
    ],
    what: [
      '报告含结论、证据曲线、限值与趋势、清洁度、剩余寿命、告警、措施和数据质量，并注明依据。',
      'It holds verdict, evidence, limits and trends, cleanliness, remaining life, alarms, actions and data quality with their sources.',
    ],
    watch: [
      '交付后的报告不再改变，更正是另一份报告。链接最长 90 天，只打开这一份报告。',
      'A delivered report changes no more: a correction is another one. A link lives 90 days at most and opens that report alone.',
    ],
    facts: [
      {
        what: ['报告分享链接最长有效天数', 'longest life of a link to a report'],
        value: 90,
        unit: 'd',
        source: 'console',
      },
    ],
    pages: ['reports', 'schedules'],
    related: ['howto-export', 'howto-laboratory', 'oil-health'],
    sources: ['console'],
  },
  {
    id: 'howto-display-link',
    kind: 'howto',
    title: ['大屏与展示链接', 'Big screens and display links'],
    words: ['大屏 展示链接 电视 投屏 短码', 'big screen wall display link tv short code'],
    answer: [
      '大屏用展示链接打开：不需登录、只读、只显示指定的屏。没有键盘的电视在 /w 输入短码即可。',
      'A big screen is opened by a display link: without a login, read-only, for its screens alone. A TV without keyboard types a short code at /w.',
    ],
    steps: [
      '打开要展示的大屏页\n点展示链接，选择屏幕和有效期\n复制链接在大屏电脑上打开\n或生成短码，在电视浏览器打开 /w 输入\n短码 15 分钟内有效且只用一次\n不用时撤销链接',
      'Open the screen that is to be shown\nPress display links and choose screens and how long\nCopy the link and open it on the wall’s computer\nOr make a short code and type it at /w on the TV\nA code is good for 15 minutes and once\nRevoke the link when it is not needed any more',
    ],
    what: [
      '设备大屏围绕一台设备轮播；经销商大屏显示地图、告警和排行。断线时五秒内提示，恢复后自动继续。',
      'The device screen goes round machines; the dealer’s has map, alarms and rankings. It says within five seconds that it is cut off, and goes on by itself.',
    ],
    watch: [
      '链接最长一年，绑定工厂或经销商。不要把自己的账号登录在公共大屏上：展示链接看不到账号，也不能修改任何东西。',
      'A link lives a year at most and is bound to a factory or dealer. Do not log in with your account on a public wall: a link shows no accounts and changes nothing.',
    ],
    facts: [
      {
        what: ['大屏短码有效分钟数', 'minutes that a short code of a wall is good for'],
        value: 15,
        unit: 'min',
        source: 'console',
      },
    ],
    pages: ['dashboard'],
    related: ['howto-users', 'contamination-level', 'oil-health'],
    sources: ['console'],
  },
  {
    id: 'howto-users',
    kind: 'howto',
    title: ['用户、角色与联系人', 'Users, roles and contacts'],
    words: [
      '新建用户 权限 角色 联系人 重置密码 短信通知',
      'create user roles permission contacts reset password notify',
    ],
    answer: [
      '在“用户设置”页新建用户并选角色；收告警通知的人在联系人页签维护，不必有账号。',
      'Create users with their role on the User settings page. People who are told of alarms are contacts there and need no account.',
    ],
    steps: [
      '打开用户设置，点“新建用户”\n选择角色：经销商、工厂、分组、维护或体验\n选择工厂、分组或设备范围\n交给本人首次登录并修改密码\n在联系人页签添加接收人和渠道\n在告警设置里选择联系人',
      'Open User settings and press “Create user”\nChoose the role: dealer, factory, group, maintenance or experience\nChoose factories, groups or devices\nLet the person log in and change the password\nAdd contacts with their channels\nChoose them in alarm settings',
    ],
    what: [
      '每个角色只能看到自己范围内的设备；分组、体验和维护账号只见被授予的。体验账号只读且到期失效。',
      'Each role sees its own devices alone; group, experience and maintenance accounts what was granted. An experience account is read-only and ends.',
    ],
    watch: [
      '人员离职时停用账号，他建立的链接随之失效。谁做了什么在审计日志中可查；发出的消息在发件箱中可查。',
      'Disable accounts of people who leave: their links end too. Who did what stands in the audit log, what was sent in the outbox.',
    ],
    pages: ['users', 'contacts', 'audit', 'outbox'],
    related: ['howto-alarm-settings', 'howto-display-link', 'howto-add-device'],
    sources: ['console'],
  },
  {
    id: 'howto-planned-work',
    kind: 'howto',
    title: ['计划工作', 'Planned work'],
    words: ['计划 待办 安排换油 安排取样 维护计划', 'planned work schedule maintenance plan sampling oil change todo'],
    answer: [
      '在设备页登记计划工作（取样、换油、换滤芯、巡检、检修），指定期限和负责人；完成后自动成为设备日志。',
      'Plan work on the device page (sample, oil or filter change, inspection, repair) with a due time and an owner; when done it becomes an entry of the log.',
    ],
    steps: [
      '打开设备页的计划工作卡片\n选择工作、期限和负责人\n它会出现在监测大屏上，按剩余时间排序\n现场做完后点“记为完成”，填写油品和数量\n不再需要时写明原因放弃',
      'Open the card of planned work on the device page\nChoose work, due time and owner\nIt stands on the start page in the order of the time left\nWhen done press “Mark as done” and enter oil and amount\nGive it up with a reason when it is not needed',
    ],
    why: [
      '诊断给出的措施只有排进日程才会发生；剩余寿命与告警旁边直接看到谁在何时做。',
      'What a diagnosis advises happens only when it is planned; beside life and alarms one sees who does it and when.',
    ],
    normal: [
      '换油按剩余寿命的中值安排，送检按区间下限安排，留出备件和停机的时间。',
      'Plan an oil change by the middle of the remaining life, the sample before it by the lower end, and leave time for spares and a stop.',
    ],
    watch: [
      '只登记日志不会关闭计划，请在计划上记为完成，避免重复。维护人员只看到分派给自己的设备。',
      'An entry of the log alone does not end a plan: mark it as done there. Maintenance staff see the devices that were granted to them.',
    ],
    pages: ['dashboard', 'devices'],
    related: ['howto-log-entry', 'sampling-interval', 'oil-change', 'howto-process-alarm'],
    sources: ['console'],
  },
];
