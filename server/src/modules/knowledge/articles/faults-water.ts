import type { Article } from '../article.ts';

/** Water in the oil: rules W01 to W06 of the diagnosis. */
export const waterArticles: readonly Article[] = [
  {
    id: 'fault-w01',
    kind: 'fault',
    title: ['呼吸与冷凝（日周期）', 'Breathing and condensation'],
    words: [
      '昼夜波动 水饱和度忽高忽低 冷凝 呼吸',
      'daily swing saturation goes up and down condensation breathing night',
    ],
    answer: [
      '水饱和度随油温昼夜反向起伏，而水含量几乎不变：这是湿空气呼吸，一般不需要处理。',
      'Water saturation swings daily against the temperature while the content hardly moves: the tank breathes humid air. Mostly nothing has to be done.',
    ],
    what: [
      '同样多的水，油冷时接近饱和、油热时远离饱和。只看饱和度会误以为夜里进水、白天又干了。',
      'The same water is nearer to saturation in cold oil than in warm. Who looks at saturation alone believes that water comes at night and goes by day.',
    ],
    act: [
      '用水含量（ppm）判断趋势。日峰值超过 70 % 时装干燥呼吸器，并查看析水温度是否接近夜间油温。',
      'Judge the trend by ppm. If the daily peak passes 70 %, fit a desiccant breather and see how near the free-water temperature is to the oil at night.',
    ],
    watch: [
      '若水含量的日均值也在逐日上升，就不是呼吸，应按 W02 排查。溶解系数不合适时，ppm 也会出现假的日波动。',
      'If the daily mean of ppm rises as well, it is no breathing: see W02. Solubility that does not suit the oil makes ppm swing too.',
    ],
    rules: ['W01'],
    related: ['water-saturation', 'water-content', 'breather', 'two-point-calibration', 'fault-w02'],
    sources: ['vaisala', 'product'],
  },
  {
    id: 'fault-w02',
    kind: 'fault',
    title: ['冷却器或工艺水泄漏', 'Cooler or process water leak'],
    words: [
      '冷却器漏水 油里进水 水分上升 换热器漏',
      'cooler leak water ingress heat exchanger tube leaking water in oil',
    ],
    answer: [
      '相同油温下水含量与水饱和度持续向饱和上升：进水快于排出，越接近饱和越紧急。',
      'At equal temperature water content and saturation keep rising towards what the oil can dissolve: water comes in faster than it leaves, and the nearer to saturation, the more urgent it is.',
    ],
    what: [
      '管束腐蚀穿孔、管板胀口松动、密封垫老化时，水压高于油压的一侧就会漏入油中；停机后油压下降，漏得更快。',
      'Tubes corrode through, expanded joints loosen and gaskets age; where the water has the higher pressure it enters the oil, and faster when the oil pumps stop.',
    ],
    act: [
      '隔离冷却器看上升是否停止，这是最快的确认方法。同时真空脱水、箱底放水，并取样做卡尔·费休。',
      'Isolate the cooler and see whether the rise stops: this is the quickest proof. Meanwhile dehydrate, drain the sump and sample for Karl Fischer.',
    ],
    watch: [
      '清洗水、喷淋和蒸汽也会进水；看上升是否与班次冲洗同步。饱和到 100 % 后读数不再升高，但水仍在进。',
      'Wash water, sprays and steam come in too: see whether rises go with the cleaning shift. At 100 % the reading rises no further though water still comes.',
    ],
    rules: ['W02'],
    related: ['dehydration', 'fault-w04', 'cooler-care', 'karl-fischer', 'water-content'],
    sources: ['gb7596', 'nbsh0599', 'nbsh0586', 'd6304', 'product'],
  },
  {
    id: 'fault-w03',
    kind: 'fault',
    title: ['汽轮机轴封进汽', 'Gland steam ingress'],
    words: ['轴封漏汽 汽轮机进水 轴封压力 油中带水', 'gland steam seal turbine water load bearing housing vacuum'],
    answer: [
      '水含量随负荷或轴封汽压升降且超过 100 mg/L：轴封漏汽正窜入轴承箱，凝结在油里。',
      'The water content goes with load or seal steam and lies above 100 mg/L: steam passes the glands into the bearing housings and condenses in the oil.',
    ],
    what: [
      '轴封间隙磨大、汽压调得过高，或轴承箱负压过大，都会把蒸汽吸入。启停和低负荷时最明显。',
      'Worn glands, seal steam that is set too high, or too much vacuum in the housings draw steam in, most of all at starts, stops and low load.',
    ],
    act: [
      '先调轴封汽压和排烟风机负压，观察一个负荷循环；投运净油机并每日底部放水，检修时修复汽封间隙。',
      'Adjust seal steam and the vapour extractor and watch one cycle of load; run the purifier, drain daily, and restore the glands at the next overhaul.',
    ],
    watch: [
      '冷却器泄漏与负荷无关，用相关性可以区分。100 mg/L 为体积浓度，约合 115 ppm 质量分数。',
      'A cooler leak does not go with load: the correlation tells them apart. 100 mg/L is by volume, about 115 ppm by mass.',
    ],
    rules: ['W03'],
    related: ['turbine-care', 'water-content', 'dehydration', 'gb7596', 'fault-w02'],
    sources: ['gb7596', 'd4378', 'product'],
  },
  {
    id: 'fault-w04',
    kind: 'fault',
    title: ['游离水与乳化水', 'Free or emulsified water'],
    words: ['油乳化 油发白 牛奶状 明水 水珠', 'milky oil emulsion free water droplets white oil'],
    answer: [
      '水饱和度持续在 95 % 以上，油中已有水滴或乳化：必须立即脱水，此时颗粒计数无效。',
      'Saturation stays at 95 % or more: droplets or an emulsion are in the oil. Dry it now; particle counts are not valid meanwhile.',
    ],
    what: [
      '水滴进入承载区会瞬间破坏油膜并引起锈蚀，轴承疲劳寿命大幅缩短。光学计数器把水滴当作颗粒，各通道同时升高。',
      'A droplet in a loaded contact breaks the film, and rust shortens the life of bearings much. Optical counters take droplets for particles, so that all channels rise at once.',
    ],
    act: [
      '取一瓶油静置：分层说明是游离水，可放水和离心；长时间乳白说明抗乳化性变差，需真空脱水或换油，并测抗乳化性。',
      'Let a bottle stand: a layer of water can be drained and centrifuged; oil that stays milky has lost its demulsibility and needs vacuum dehydration or a change.',
    ],
    watch: [
      '空气也会使油发白，但几分钟内从下往上变清。不要用滤芯硬滤水，纸质滤材会膨胀破裂。',
      'Air makes oil white too, but it clears within minutes from below. Do not filter water through paper: it swells and tears.',
    ],
    rules: ['W04'],
    related: ['fault-s06', 'dehydration', 'demulsibility', 'water-saturation', 'air-in-oil'],
    sources: ['d1401', 'product', 'practice'],
  },
  {
    id: 'fault-w05',
    kind: 'fault',
    title: ['停机降温后可能析出游离水', 'Free water likely on cool-down'],
    words: ['停机前 降温析水 冷了出水 停炉', 'shutdown cool down water will separate before stop'],
    answer: [
      '油现在未饱和，但析水温度高于预计停机油温：一旦停机冷却，就会析出游离水。',
      'The oil is not saturated now, but its free-water temperature lies above the standstill temperature: water will separate when the machine cools.',
    ],
    what: [
      '运行油温高掩盖了水含量。停机一夜后水沉到轴承、阀腔和箱底，重新启动时第一个经过的就是水。',
      'A warm oil hides its water. After a night it has settled in bearings, valve bodies and the sump, and at the start water comes first.',
    ],
    act: [
      '把停机推迟到脱水之后，或投加热器保温；冷却后从最低点放水，再启动循环泵预热。',
      'Dry the oil before the stop or keep the heater on; after cooling drain the lowest point and circulate to warm up before loading.',
    ],
    watch: [
      '预计停机油温按设备参数设定；冬季室外设备应设得更低。溶解系数未标定时，析水温度可能偏差十几度。',
      'The standstill temperature is a setting of the device: lower for machines outdoors in winter. Without calibrated solubility the free-water temperature can be wrong by ten kelvin and more.',
    ],
    rules: ['W05'],
    related: ['free-water-temperature', 'dehydration', 'standstill', 'two-point-calibration'],
    sources: ['vaisala', 'product'],
  },
  {
    id: 'fault-w06',
    kind: 'fault',
    title: ['冷却液窜入机油', 'Coolant leak into oil'],
    words: ['防冻液 乙二醇 缸垫 机油进水 水温', 'coolant antifreeze glycol head gasket liner seal engine oil water'],
    answer: [
      '水与粘度一起升高，油热时水也不减少：很可能是乙二醇冷却液窜入，须停机检查。',
      'Water and viscosity rise together and the water does not leave even hot oil: glycol coolant is likely. Stop and check.',
    ],
    what: [
      '乙二醇与添加剂反应生成胶状物，使油变稠、堵塞滤芯并腐蚀轴瓦。纯水在 80 °C 以上会蒸发，乙二醇不会。',
      'Glycol reacts with additives to a jelly that thickens oil, blocks filters and corrodes bearings. Plain water evaporates above 80 °C; glycol stays.',
    ],
    act: [
      '检查冷却液位与压力试验，油样测钠、钾、硼和乙二醇。确认后修复泄漏，换油并清洗，连续两次短周期取样。',
      'Check the coolant level, test the circuit under pressure, and have sodium, potassium, boron and glycol tested. Then repair, change the oil, flush, and sample twice at short intervals.',
    ],
    watch: [
      '短途运行的冷凝水粘度不升高，热机后自行消失，不要误判。压缩机水冷式机头同样适用。',
      'Condensate of short trips raises no viscosity and leaves when the engine is hot. Water-cooled compressors show the same pattern.',
    ],
    rules: ['W06'],
    related: ['engine-care', 'elements-contaminants', 'fault-w02', 'base-number', 'viscosity-change'],
    sources: ['practice', 'd5185', 'product'],
  },
];
