import type { Article } from '../article.ts';
import { isoVgFigures, saturationFigures } from '../figures/oil-figures.ts';

/** Viscosity, density, dielectric constant and water of the oil. */
export const oilIndicatorArticles: readonly Article[] = [
  {
    id: 'viscosity-kinematic',
    kind: 'indicator',
    title: ['运动粘度', 'Kinematic viscosity'],
    words: ['黏度 油稠 油稀 稠度 厘斯 流动性', 'thickness of oil cSt thick thin flow resistance'],
    answer: [
      '运动粘度表示油在当前温度下流动的难易，单位 mm²/s（即 cSt）。它随温度变化很大，不能直接与 40 °C 的新油值比较。',
      'Kinematic viscosity says how easily oil flows at its present temperature, in mm²/s (the same as cSt). It changes much with temperature and must not be compared with the new oil’s value at 40 °C as it stands.',
    ],
    what: [
      '运动粘度等于动力粘度除以密度。粘度决定齿面和轴承之间能否形成足够厚的油膜，也决定泵和阀的内泄漏。',
      'It is the dynamic viscosity divided by the density. It decides how thick a film teeth and bearings run on, and how much oil leaks inside pumps and valves.',
    ],
    measure: [
      '在线传感器多用振动音叉或活塞，在油温下给出动力粘度或运动粘度；实验室按毛细管法在 40 °C 与 100 °C 恒温下测定。',
      'Sensors with a tuning fork or a piston read dynamic or kinematic viscosity at the temperature of the oil; laboratories use capillaries in baths of 40 °C and 100 °C.',
    ],
    normal: [
      '同一台设备在相近油温下应很稳定。升温 10 °C 时矿物油的粘度下降约三分之一，冷启动时读数高属正常。',
      'At a like temperature it is steady from day to day. Ten degrees more take about a third of a mineral oil’s viscosity, so that a cold start reads high without any fault.',
    ],
    change: [
      '看 40 °C 粘度和粘度变化率，而不是这个读数本身。若工作温度下低于设备最低要求，油膜会变薄，即使油品本身没有问题。',
      'Judge by the viscosity at 40 °C and its change, not by this reading. Below the machine’s minimum at working temperature the film is thin even if the oil is sound.',
    ],
    act: [
      '先核对油温探头和参考油的 40 °C、100 °C 粘度是否录入正确，再送样做粘度测定。',
      'First check the temperature probe and whether the oil’s viscosities at 40 and 100 °C were entered rightly; then send a sample for viscosity.',
    ],
    indicators: ['viscosity_kinematic'],
    related: ['viscosity-40', 'viscosity-change', 'viscosity-dynamic', 'viscosity-sensor', 'walther-line'],
    sources: ['d341', 'd445', 'practice'],
  },
  {
    id: 'viscosity-dynamic',
    kind: 'indicator',
    title: ['动力粘度', 'Dynamic viscosity'],
    words: ['绝对粘度 厘泊 黏度 mPas', 'absolute viscosity cP centipoise mPas'],
    answer: [
      '动力粘度是油抵抗剪切的能力，单位 mPa·s（即 cP）。除以同一温度下的密度（g/cm³）就得到运动粘度。',
      'Dynamic viscosity is the resistance of oil to shear, in mPa·s (the same as cP). Divided by the density at the same temperature in g/cm³ it gives the kinematic viscosity.',
    ],
    what: [
      '多数在线粘度传感器直接感受的是动力粘度：音叉在油中振动，阻尼越大粘度越高。',
      'It is what most online sensors feel: a fork vibrates in the oil, and the more it is damped, the higher the viscosity.',
    ],
    measure: [
      '润见用传感器的密度换算；没有密度读数时，换算取决于油品资料中的密度。换算必须用同一温度的密度，否则结果偏差约 3 %。',
      'Oilsight converts with the density that the sensor reads, or else with that of the oil’s data. Both must be of the same temperature; a density of another temperature shifts the result by a few per cent.',
    ],
    normal: [
      '矿物油密度约 0.87 g/cm³，因此动力粘度的数值比运动粘度小一成多。传感器精度一般为读数的百分之几，趋势比绝对值可靠。',
      'A mineral oil has about 0.87 g/cm³, so that the number is a good tenth smaller than the kinematic one. Sensors are true to some per cent: trust the trend more than the value.',
    ],
    change: [
      '升高可能是油温下降、氧化增稠或混入高牌号油；下降可能是油温上升、燃油或气体稀释、剪切。',
      'A rise means colder oil, oxidation or a heavier oil that was added; a fall means warmer oil, fuel, dissolved gas or shear.',
    ],
    watch: [
      '若传感器已输出运动粘度（cSt），不要再除以密度。映射型号时核对单位，是常见的接入错误。',
      'Where a sensor already sends cSt, do not divide again. Check the unit when its model is mapped: this is a common mistake of connection.',
    ],
    indicators: ['viscosity_dynamic'],
    related: ['viscosity-kinematic', 'density', 'unit-conversions', 'viscosity-sensor'],
    sources: ['practice', 'product'],
  },
  {
    id: 'viscosity-40',
    kind: 'indicator',
    title: ['运动粘度 40 °C', 'Viscosity at 40 °C'],
    words: ['40度粘度 折算粘度 归一化粘度 kv40 v40', 'normalised viscosity kv40 v40 viscosity at forty degrees'],
    answer: [
      '把任意油温下的粘度读数折算到 40 °C，使不同时刻、不同工况的读数可以与新油比较。',
      'Each reading of viscosity is brought to 40 °C, so that readings of different hours and loads can be compared with the new oil.',
    ],
    what: [
      '折算沿用参考油的粘温斜率（ASTM D341 的双对数直线），使直线通过测得的点，再读出 40 °C 的值。',
      'The slope of the reference oil’s line (ASTM D341, double logarithm) is kept, the line is put through the measured point, and its value at 40 °C is read.',
    ],
    measure: [
      '需要粘度、油温以及油品的 40 °C 与 100 °C 粘度（或粘度指数）。油温低于 20 °C、高于 100 °C 或每小时变化超过 5 K 时不计算。',
      'It needs viscosity, oil temperature and the oil’s viscosities at 40 and 100 °C, or its viscosity index. Below 20 °C, above 100 °C or while the temperature moves faster than 5 K an hour nothing is calculated.',
    ],
    normal: [
      '应落在油品粘度等级的范围内：等级中心值的 ±10 %，见下表。日内波动一般不超过 1–2 %。',
      'It lies within the oil’s grade, ±10 % around the middle value (table below), and moves by a per cent or two within a day.',
    ],
    change: [
      '缓慢升高多为氧化；缓慢降低多为剪切；补油时阶跃多为加错油；快速降低且密度下降，发动机须怀疑燃油。',
      'A slow rise is mostly oxidation, a slow fall shear; a step at a top-up points to the wrong oil; a quick fall with falling density in an engine to fuel.',
    ],
    watch: [
      '油温探头误差 1 K 会造成约 3.5–5 % 的假变化。若该值仍随昼夜油温起伏，先怀疑温度测量或油品资料。',
      'An error of 1 K in the probe looks like a change of 3.5 to 5 %. If the value still follows the daily temperature, suspect the probe or the oil’s data first.',
    ],
    figures: [isoVgFigures],
    indicators: ['viscosity_40'],
    related: ['viscosity-change', 'walther-line', 'iso-vg', 'fault-s08', 'howto-oils'],
    sources: ['d341', 'iso3448', 'product'],
  },
  {
    id: 'viscosity-change',
    kind: 'indicator',
    title: ['粘度变化率', 'Viscosity change'],
    words: [
      '粘度变化 粘度偏差 变稠 变稀 换油粘度限值',
      'viscosity deviation change per cent drift thickening thinning limit',
    ],
    answer: [
      '粘度变化率 =（40 °C 粘度 − 新油值）÷ 新油值 × 100 %。它是判断是否换油的第一指标。',
      'Viscosity change is the viscosity at 40 °C minus the new oil’s, divided by the new oil’s, in per cent. It is the first figure that tells whether oil must be changed.',
    ],
    why: [
      '粘度升高使启动困难、发热、回油不畅；粘度降低使油膜变薄、磨损加快、泵内泄漏增大。',
      'Thickened oil makes heat, starts badly and drains slowly; thinned oil carries less, wears parts and leaks inside pumps.',
    ],
    measure: [
      '新油值来自所选油品；换油后请确认监测油品已更新，否则变化率没有意义。发动机油按 100 °C 的限值评定。',
      'The new oil’s value comes from the monitored oil: after a change of oil make sure that it is the right one. Engine oils are assessed by limits meant for 100 °C.',
    ],
    normal: [
      '运行良好的工业油全寿命内一般在 ±5 % 以内。GB/T 7596-2017 对汽轮机油要求不超过 ±5 %，NB/SH/T 0586 对闭式齿轮油为 ±15 %。',
      'A sound industrial oil stays within ±5 % for most of its life. GB/T 7596-2017 asks ±5 % of turbine oil, NB/SH/T 0586 ±15 % of closed gears. A value exactly at a limit is still inside.',
    ],
    change: [
      '与老化指数同升：氧化。升高伴水分：冷却液。单独缓慢下降：剪切。补油时阶跃：混油。',
      'Together with the ageing index: oxidation. With water: coolant. A slow fall alone: shear. A step at a top-up: another oil.',
    ],
    act: [
      '送样复测 40 °C 与 100 °C 粘度、酸值；确认后降低油温、部分更换或整箱换油。',
      'Have viscosity at 40 and 100 °C and the acid number tested; then lower the temperature, renew a part or change the charge.',
    ],
    indicators: ['viscosity_change_pct'],
    related: ['viscosity-40', 'fault-v01', 'fault-v02', 'fault-v03', 'fault-v04', 'oil-change'],
    sources: ['gb7596', 'nbsh0586', 'nbsh0599', 'sh0599', 'product'],
    facts: [
      {
        what: [
          'GB/T 7596-2017 运行中汽轮机油粘度变化限值',
          'GB/T 7596-2017, change of viscosity of turbine oil in service, limit',
        ],
        value: 5,
        unit: '%',
        source: 'gb7596',
      },
      {
        what: [
          'NB/SH/T 0586 闭式齿轮油粘度变化换油限值',
          'NB/SH/T 0586, change of viscosity of closed gear oil, limit',
        ],
        value: 15,
        unit: '%',
        source: 'nbsh0586',
      },
    ],
  },
  {
    id: 'density',
    kind: 'indicator',
    title: ['密度', 'Density'],
    words: ['比重 单位体积质量', 'specific gravity mass per volume'],
    answer: [
      '密度是单位体积油的质量（kg/m³）。它变化很小，但对混油、燃油稀释和含气很敏感。',
      'Density is the mass of a volume of oil, kg/m³. It changes little, and so tells of another oil, fuel or air.',
    ],
    measure: [
      '音叉类四合一传感器同时输出密度；读数随温度变化，比较前须折算到同一温度。',
      'Tuning forks that read four quantities send it too. It changes with temperature and is compared at one temperature only.',
    ],
    what: [
      '矿物油每升高 1 K 密度约下降 0.065 %，即 870 kg/m³ 的油升温 10 °C 约下降 5.7 kg/m³。',
      'A mineral oil loses about 0.065 % a kelvin: at 870 kg/m³ ten degrees take about 5.7 kg/m³.',
    ],
    normal: [
      '矿物油约 850–900，聚醇与磷酸酯超过 1000。同一批油在同温下应保持在传感器分辨力以内。',
      'Mineral oils have some 850 to 900, polyglycols and phosphate esters more than 1000 kg/m³. At one temperature a charge should stay within the resolution of the sensor.',
    ],
    change: [
      '下降并伴粘度快速下降、油位上升，是燃油稀释的特征；补油时阶跃说明加入了另一种油；瞬时下降且颗粒数猛增，多为气泡。',
      'A fall together with a quick fall of viscosity and a rising level is the sign of fuel, though diesel may leave it as it is; a step at a top-up that of another oil; a dip with a burst of particles that of air.',
    ],
    act: [
      '结合粘度和介电常数判断；怀疑燃油时测闪点，怀疑混油时停止补油并核对油桶标签。',
      'Read it beside viscosity and dielectric constant. For fuel have the flash point tested; for a mixed oil stop filling and check the drum.',
    ],
    indicators: ['density'],
    related: ['fault-v03', 'fault-v04', 'viscosity-dynamic', 'air-in-oil', 'viscosity-sensor'],
    sources: ['product', 'practice'],
    facts: [
      {
        what: ['矿物油密度随温度的变化率', 'change of a mineral oil’s density with temperature'],
        value: 0.065,
        unit: '%/K',
        source: 'product',
      },
    ],
  },
  {
    id: 'dielectric-constant',
    kind: 'indicator',
    title: ['介电常数', 'Dielectric constant'],
    words: ['相对介电常数 电容率 DK值 油品老化', 'permittivity epsilon dk relative permittivity'],
    answer: [
      '介电常数反映油中极性物质的多少。新矿物油约 2.1–2.4，水约 80，所以氧化产物和水都会使它升高。',
      'The dielectric constant shows how many polar substances an oil holds. New mineral oils have about 2.1 to 2.4 and water about 80, so that products of oxidation and water raise it.',
    ],
    measure: [
      '用电容探头测量。烃类油每升高 1 °C 约下降 0.0013，比较前须补偿到 25 °C；润见按此补偿。',
      'A capacitor in the oil measures it. In hydrocarbons it falls by about 0.0013 a degree; Oilsight brings it to 25 °C before comparing.',
    ],
    normal: [
      '同一油品新油值固定，运行中缓慢、单向上升。单看绝对值没有意义，应看与新油的差和老化指数。',
      'The new oil has its own value, and in service it rises slowly one way. What counts is the difference to the new oil, which the ageing index expresses.',
    ],
    change: [
      '数周缓慢上升：氧化。与水饱和度同时跃升：进水。补油时阶跃：另一种油。下降：燃油、空气或另一种油。',
      'A slow rise over weeks: oxidation. A jump together with water saturation: water. A step at a top-up: another oil. A fall: fuel, air or another oil.',
    ],
    act: [
      '先扣除水的影响，再送样测酸值、旋转氧弹和红外；介电常数是佐证，不单独作为换油依据。',
      'Allow for water first, then have acid number, RPVOT and infrared tested. It supports a judgement and is no ground for a change of oil alone.',
    ],
    watch: [
      '1000 ppm 分散水使其升高约 0.005。读数若跟随油温日变化，说明补偿斜率或温度有误。',
      '1000 ppm of dispersed water add about 0.005. If the value follows the daily temperature, the slope or the probe is wrong.',
    ],
    indicators: ['dielectric_constant'],
    related: ['ageing-index', 'fault-a01', 'fault-s08', 'acid-number', 'dielectric-sensor'],
    sources: ['dielectric', 'product'],
    facts: [
      {
        what: ['烃类油介电常数随温度的变化', 'change of a hydrocarbon’s dielectric constant with temperature'],
        value: 0.0013,
        unit: '1/°C',
        source: 'dielectric',
      },
      { what: ['水的介电常数', 'dielectric constant of water'], value: 80, unit: '', source: 'product' },
    ],
  },
  {
    id: 'ageing-index',
    kind: 'indicator',
    title: ['老化指数', 'Ageing index'],
    words: ['老化程度 油品老化 氧化程度 还能用多久', 'oxidation index ageing degree aging how old is the oil'],
    answer: [
      '老化指数 =（25 °C 介电常数 − 新油值）÷ 允许变化量 × 100 %。50 % 提示预警，100 % 表示允许变化已用尽。',
      'The ageing index is the dielectric constant at 25 °C minus the new oil’s, divided by the change that is allowed, in per cent. 50 % is a warning; at 100 % the allowed change is used up.',
    ],
    what: [
      '它是润见的自有定义，不是标准值：把不同油、不同传感器的介电常数放在同一把尺上，并扣除水的部分。',
      'It is our own definition, not a standard’s: it puts dielectric constants of different oils on one scale, with the part of water taken out.',
    ],
    measure: [
      '需要介电常数、油温和油品的新油介电常数；允许变化量按机型有默认值，可在油品资料中修改。',
      'It needs dielectric constant, temperature and the new oil’s value. The allowed change has a default by machine type and can be set with the oil.',
    ],
    normal: [
      '从 0 附近开始，数月内缓慢上升。负值表示稀释、含气或与所填油品不符，不会被截断为 0。',
      'It begins near 0 and rises slowly over months. Below 0 it tells of dilution, air or another oil than was entered: it is not cut off at 0.',
    ],
    change: [
      '斜率翻倍说明抗氧剂接近耗尽或出现热点；与粘度同升说明氧化已经影响油的性能。',
      'A slope that doubles means that the antioxidant is nearly spent or a hot spot has come; a rise together with viscosity that oxidation has reached the oil’s properties.',
    ],
    act: [
      '超过 50 % 送样测酸值、旋转氧弹、RULER；降低油温；按剩余寿命安排换油。',
      'Above 50 % have acid number, RPVOT and RULER tested, lower the temperature and plan the change by the remaining life.',
    ],
    related: ['dielectric-constant', 'fault-a01', 'fault-a02', 'remaining-life', 'oil-health'],
    sources: ['product', 'dielectric'],
    facts: [
      { what: ['老化指数预警值', 'ageing index, warning'], value: 50, unit: '%', source: 'product' },
      { what: ['老化指数用尽值', 'ageing index, allowed change used up'], value: 100, unit: '%', source: 'product' },
    ],
  },
  {
    id: 'water-saturation',
    kind: 'indicator',
    title: ['水饱和度', 'Water saturation'],
    words: [
      '水活度 相对湿度 含水率 油里有水 aw RH 微水',
      'water activity relative saturation humidity aw rs rh moisture',
    ],
    answer: [
      '水饱和度是油中溶解水占该温度下最大溶解量的百分比。达到 100 % 时析出游离水；水活度是同一量除以 100。',
      'Water saturation is dissolved water as a share of what the oil can hold at that temperature. At 100 % droplets form; water activity is the same divided by 100.',
    ],
    why: [
      '危害来自游离水和接近饱和的水：锈蚀、油膜破裂、添加剂水解、轴承疲劳寿命下降。饱和度直接给出离析水还有多远。',
      'Free water and oil near saturation do the harm: rust, broken films, hydrolysis of additives, short-lived bearings. Saturation tells directly how far away that is.',
    ],
    measure: [
      '电容式湿度探头，精度一般 ±2.5 % 左右，同时需要油温。探头应装在流动的油中。',
      'A capacitive probe measures it, mostly to about ±2.5 %, together with the temperature. It belongs into flowing oil.',
    ],
    normal: [
      '密封良好的系统 10–40 %。含水量不变时，油温下降饱和度上升，因此昼夜反向波动是正常呼吸。',
      'Sealed systems show 10 to 40 %. At the same content it rises as oil cools, so that a daily swing against the temperature is normal breathing.',
    ],
    change: [
      '油温不变而持续上升：正在进水。95 % 以上并伴各通道颗粒数同升：已有水滴。',
      'A steady rise at the same temperature: water is coming in. Above 95 % with particles of all sizes rising together: droplets are there.',
    ],
    act: [
      '停机前看析水温度；高于预计停机油温时先脱水。查呼吸器、冷却器和密封，底部放水。',
      'Before a stop look at the free-water temperature and dry the oil if it lies above the standstill temperature. Check breather, cooler and seals, and drain the bottom.',
    ],
    indicators: ['water_saturation'],
    related: ['water-content', 'free-water-temperature', 'fault-w01', 'fault-w02', 'fault-w04', 'moisture-sensor'],
    sources: ['product', 'vaisala', 'practice'],
  },
  {
    id: 'water-content',
    kind: 'indicator',
    title: ['水含量', 'Water content'],
    words: ['含水量 水分 ppm 油里有水 进水 乳化', 'water ppm moisture how much water in oil mg/kg mg/L'],
    answer: [
      '水含量是油中水的质量分数（ppm，即 mg/kg）。它不随油温变化，适合判断水是否真的增多。',
      'Water content is the share of water by mass, ppm (mg/kg). It does not move with temperature and so tells whether there really is more water.',
    ],
    measure: [
      '润见由水饱和度、油温和油品的溶解系数计算；传感器直接给 ppm 时以传感器为准。实验室用卡尔·费休法。',
      'Oilsight works it out from saturation, temperature and the oil’s solubility coefficients; a sensor that sends ppm itself is taken as it is. Laboratories use Karl Fischer titration.',
    ],
    normal: [
      '各机型限值见下表。GB/T 7596-2017 汽轮机油不大于 100 mg/L，约合 115 ppm；L-HM 液压油换油指标 0.1 % 即 1000 ppm。',
      'The table has the limits by machine type. GB/T 7596-2017 asks at most 100 mg/L of turbine oil, about 115 ppm; L-HM hydraulic oil is changed at 0.1 %, which is 1000 ppm.',
    ],
    change: [
      '持续上升是漏水；随负荷起伏可能是轴封漏汽；饱和度起伏而 ppm 平稳是正常呼吸。',
      'A steady rise is a leak; a rise and fall with load may be gland steam; saturation that swings while ppm stands still is normal breathing.',
    ],
    act: [
      '隔离并试压冷却器，真空脱水或离心分离，底部放水，取样做卡尔·费休复核。',
      'Isolate and test the cooler, dehydrate, drain the bottom, and confirm by Karl Fischer.',
    ],
    watch: [
      '没有标准给出润滑油的溶解系数：添加剂和老化会使其成倍增大。用两点标定得到自己油品的系数。mg/L 换算 ppm 须除以密度（g/mL）。',
      'No standard gives solubility of lubricants: additives and ageing multiply it. Calibrate your oil at two temperatures. From mg/L to ppm divide by the density in g/mL.',
    ],
    figures: [saturationFigures],
    indicators: ['water_ppm'],
    related: ['water-saturation', 'karl-fischer', 'two-point-calibration', 'fault-w02', 'dehydration'],
    sources: ['gb7596', 'nbsh0599', 'nbsh0586', 'vaisala', 'product'],
    facts: [
      {
        what: ['GB/T 7596-2017 汽轮机油水分限值', 'GB/T 7596-2017, water in turbine oil, limit'],
        value: 100,
        unit: 'mg/L',
        source: 'gb7596',
      },
    ],
  },
  {
    id: 'free-water-temperature',
    kind: 'indicator',
    title: ['析水温度', 'Free-water temperature'],
    words: [
      '露点 析出温度 停机析水 冷却后出水',
      'dew point of oil separation temperature standstill droplets cool down',
    ],
    answer: [
      '析水温度是当前水含量恰好饱和的油温。油冷到这个温度以下，水就会析出成滴。',
      'The free-water temperature is that at which the oil’s present water would just saturate it. Below it the water separates as droplets.',
    ],
    why: [
      '运行时 60 °C 的油可能只有 40 % 饱和，停机冷到 20 °C 却会超过饱和，水沉到箱底和轴承里，锈蚀从这里开始。',
      'Oil that is 40 % saturated at 60 °C can pass saturation when it cools to 20 °C: water settles in the sump and in bearings, and rust begins there.',
    ],
    measure: [
      '由水含量和油品的溶解系数反算，不需要额外传感器。准确程度取决于系数，两点标定后最好。',
      'It is worked out from the content and the oil’s solubility, without another sensor. It is as good as the coefficients: calibrate at two temperatures.',
    ],
    normal: [
      '应低于预计的停机油温，至少留 10 K 的余量。室外和水电设备冬季要特别注意。',
      'It should lie below the standstill temperature that is to be expected, ten kelvin or more. Outdoors and in winter look twice.',
    ],
    change: [
      '余量逐周缩小说明有缓慢进水或呼吸器失效；夏季湿热天气也会使其升高。',
      'A margin that shrinks week by week tells of slow ingress or a spent breather; humid summers raise it too.',
    ],
    act: [
      '停机前先脱水；停机后投加热器保温；重新启动前底部放水。规则 W05 会提前提示。',
      'Dry the oil before a stop, keep the heater on during it, and drain the bottom before starting. Rule W05 says so in time.',
    ],
    related: ['fault-w05', 'water-saturation', 'water-content', 'two-point-calibration', 'dehydration'],
    sources: ['vaisala', 'product'],
  },
];
