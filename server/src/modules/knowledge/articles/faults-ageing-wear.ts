import type { Article } from '../article.ts';

/** Ageing of the oil (rules A01 to A05) and wear of the machine (R01 to R07). */
export const ageingAndWearArticles: readonly Article[] = [
  {
    id: 'fault-a01',
    kind: 'fault',
    title: ['热氧化老化', 'Thermal-oxidative ageing'],
    words: ['油品老化 油老了 氧化 酸值高', 'oil ageing aging oxidation old oil acid'],
    answer: [
      '介电常数稳步升高，老化指数超过 50 % 且没有进水：油在正常氧化，应开始计划换油；达到 100 % 为严重。',
      'The dielectric constant drifts up steadily, the ageing index has passed 50 % and no water is there: the oil ages and its change should be planned. 100 % is critical.',
    ],
    what: [
      '抗氧剂先被消耗，之后油分子开始成链氧化，生成酸和极性物。温度、空气、水和金属屑决定速度。',
      'The antioxidant is spent first; then the oil itself oxidises in chains and makes acids. Temperature, air, water and metal set the pace.',
    ],
    act: [
      '送检酸值、旋转氧弹和红外，与新油比对。查看剩余寿命的区间，不只看中间值；把油温降 10 °C 约可使剩余寿命加倍。',
      'Have acid number, RPVOT and infrared compared with the new oil. Look at the interval of the remaining life, not at its middle alone; ten degrees less about double it.',
    ],
    watch: [
      '传感器漂移也会缓慢上升，因此规则至少看三天并与化验比对。补油会使指数下降，但旧油并未变好。',
      'A drifting sensor rises slowly too, which is why three days and laboratory results count. A top-up lowers the index, but the old oil is no better.',
    ],
    rules: ['A01'],
    related: ['ageing-index', 'fault-a02', 'fault-v01', 'acid-number', 'rpvot', 'remaining-life'],
    sources: ['d4378', 'gb7596', 'stle2009', 'product'],
  },
  {
    id: 'fault-a02',
    kind: 'fault',
    title: ['抗氧剂耗尽、老化加速', 'Antioxidant exhausted: ageing accelerates'],
    words: ['抗氧剂 老化加速 老化变快', 'antioxidant depleted ageing accelerating faster ruler'],
    answer: [
      '相同油温下老化指数的斜率比前期翻倍以上：抗氧剂接近耗尽，或出现了新的热点。',
      'At the same temperature the ageing index climbs at twice its former slope or more: the antioxidant is nearly spent, or a hot spot has come.',
    ],
    what: [
      '抗氧剂在时，氧化几乎是匀速的；耗尽后转为自加速，几周内酸值和粘度就会明显上升。这是换油前最后的提示窗口。',
      'While antioxidant is left, oxidation goes at an even pace; without it it speeds up by itself, and acid and viscosity climb within weeks. This is the last window before the change.',
    ],
    act: [
      '测 RULER（ASTM D6971）和旋转氧弹。剩余很多而斜率翻倍，则去找热点：加热器、轴承、节流损失。汽轮机可部分换油或补加抗氧剂。',
      'Have RULER (ASTM D6971) and RPVOT tested. If much is left, look for heat: heaters, bearings, throttling. Turbines may renew a part or add antioxidant.',
    ],
    watch: [
      '油温升高本身也会使斜率变大，比较时油温必须相近。斜率由 30 天数据得到，短期波动不算。',
      'Warmer oil makes a steeper slope too: compare at like temperatures. The slope is that of 30 days, short swings do not count.',
    ],
    rules: ['A02'],
    related: ['ruler', 'rpvot', 'fault-a01', 'remaining-life', 'turbine-care'],
    sources: ['d6971', 'product'],
  },
  {
    id: 'fault-a03',
    kind: 'fault',
    title: ['微柴油效应与热裂解', 'Micro-dieseling and thermal cracking'],
    words: [
      '微燃烧 气泡 加热器 焦味 油发黑',
      'micro dieseling thermal cracking entrained air burnt smell heater coking',
    ],
    answer: [
      '介电常数和细颗粒上升而粘度略降：油中气泡被压缩时局部燃烧，或油在过热表面裂解。',
      'Dielectric constant and fine particles rise while viscosity falls a little: air bubbles burn as they are compressed, or oil cracks on a hot surface.',
    ],
    what: [
      '泵吸入的气泡在高压侧瞬间压缩，局部温度可达数百度，油被烧成碳粒并裂解成轻组分，于是变黑而不变稠。',
      'Bubbles drawn in by a pump are compressed in an instant to hundreds of degrees; oil burns to soot and cracks to lighter parts, so that it turns black but not thick.',
    ],
    act: [
      '查吸油侧漏气、油位和回油扰动；核对加热器表面功率；测空气释放值和闪点。消除原因后过滤碳粒。',
      'Look for leaks on the suction side, level and churning returns, check the watt density of heaters, and have air release and flash point tested. Then filter out the soot.',
    ],
    watch: [
      '燃油稀释也使粘度下降，但油位会升而介电常数不升。泵有气蚀噪声时应优先处理吸油侧。',
      'Fuel lowers viscosity too, but raises the level and no dielectric constant. If the pump sounds of cavitation, see to its suction first.',
    ],
    rules: ['A03'],
    related: ['air-in-oil', 'foam', 'fault-p06', 'flash-point', 'hydraulic-care'],
    sources: ['sh0308', 'practice', 'product'],
  },
  {
    id: 'fault-a04',
    kind: 'fault',
    title: ['磷酸酯抗燃油水解', 'Hydrolysis of phosphate ester control fluid'],
    words: [
      '抗燃油 EH油 磷酸酯 水解 酸值 电阻率',
      'phosphate ester EHC fluid hydrolysis acid resistivity fire resistant',
    ],
    answer: [
      '磷酸酯抗燃油中水活度长期偏高且介电常数快速上升：正在水解产酸，会腐蚀伺服阀，属严重故障。',
      'In a phosphate ester the water activity stays high and the dielectric constant rises quickly: it hydrolyses and turns acid, which eats servo valves. Critical.',
    ],
    what: [
      '磷酸酯遇水分解成酸，酸又催化分解，速度越来越快；电阻率下降会引起伺服阀阀口电化学腐蚀。',
      'Water splits the ester to acid, and acid speeds the splitting. Resistivity falls, and electrochemical erosion begins at the edges of servo valves.',
    ],
    act: [
      '测酸值和电阻率；投离子交换再生，配合真空脱水；更换失效的干燥剂和再生滤芯，保持油温在规定范围。',
      'Have acid number and resistivity tested, regenerate by ion-exchange media with vacuum drying, renew spent desiccant and elements, and keep the temperature in its range.',
    ],
    watch: [
      '再生滤芯本身会释放水或金属皂，投运后要复测。润见中须把油液类型设为磷酸酯，本规则才会判断。',
      'Regeneration media may give off water or metal soaps: test again. The oil’s kind of fluid must be set to phosphate ester for this rule to work.',
    ],
    rules: ['A04'],
    related: ['turbine-care', 'acid-number', 'water-saturation', 'breather', 'howto-oils'],
    sources: ['dlt571', 'product'],
  },
  {
    id: 'fault-a05',
    kind: 'fault',
    title: ['极压添加剂消耗', 'Extreme-pressure additive depletion'],
    words: ['极压剂 硫磷 添加剂耗尽 齿轮油', 'EP additive depletion sulphur phosphorus gear oil anti wear'],
    answer: [
      '介电常数偏离新油值，细铁磁颗粒增加一倍以上，而粘度正常：极压添加剂可能已消耗。',
      'The dielectric constant has left the new oil’s value and ferrous debris has doubled while viscosity is sound: the extreme-pressure additive may be spent.',
    ],
    what: [
      '极压剂在高温接触点与钢反应成保护膜，边保护边消耗；遇水会水解。耗尽后齿面在重载时直接接触。',
      'It reacts with steel at hot contacts to a film, is used up as it protects, and is split by water. Without it flanks touch under load.',
    ],
    act: [
      '光谱测硫、磷、锌，与新油比对；看齿面照片；缩短换油周期，并控制水分。',
      'Have sulphur, phosphorus and zinc compared with the new oil, look at the flanks, shorten the interval, and keep water out.',
    ],
    watch: [
      '光谱测的是元素总量，失效的添加剂元素仍在油里，因此元素正常不等于有效；需结合磨损趋势判断。',
      'Spectrometry tells of elements, and those of a spent additive are still there: a normal figure is no proof. Judge together with wear.',
    ],
    rules: ['A05'],
    related: ['elements-additives', 'fault-r03', 'wind-gearbox-care', 'gearbox-care', 'dielectric-constant'],
    sources: ['coronado', 'd5185', 'product'],
  },
  {
    id: 'fault-r01',
    kind: 'fault',
    title: ['正常磨合', 'Normal running-in'],
    words: ['新机磨合 跑合 投运', 'running in break in new machine commissioning'],
    answer: [
      '新机或大修后铁磁颗粒速率偏高并逐日下降：属正常磨合，不需要处理，但要确认它一直在下降。',
      'After commissioning or an overhaul the ferrous rate is high and falls day by day: normal running-in. Nothing to do but see that it keeps falling.',
    ],
    what: [
      '表面微凸体被磨平，前几十小时磨屑最多，之后按指数下降到稳定磨损。500 小时内都可能看到尾部。',
      'The peaks of new surfaces are worn off: most debris comes in the first dozens of hours and falls exponentially. Its tail may be seen up to 500 hours.',
    ],
    act: [
      '按制造商规定更换磨合油和滤芯；磨合期不要据此设学习限值，基线应在速率平稳后建立。',
      'Change running-in oil and element as the maker says. Take no learned limits from this time: a baseline begins when the rate is even.',
    ],
    watch: [
      '若速率停止下降或大颗粒占比升高，就不再是磨合，按 R02、R03 排查装配、对中和载荷。请在设备日志记录投运，否则会被当作磨损。',
      'If the rate stops falling or large particles grow, it is no running-in: look at assembly, alignment and load. Enter the commissioning in the log, or it counts as wear.',
    ],
    rules: ['R01'],
    related: ['running-in', 'wear-rate', 'fault-p05', 'learned-limits'],
    sources: ['d7917', 'product'],
  },
  {
    id: 'fault-r02',
    kind: 'fault',
    title: ['轴承或齿轮剥落（疲劳）', 'Rolling-bearing or gear spalling'],
    words: [
      '轴承剥落 点蚀 疲劳 大颗粒铁屑 轴承坏',
      'bearing spall pitting fatigue gear damage large ferrous chips bearing failing',
    ],
    answer: [
      '铁磁颗粒速率达到此前的三倍以上，且不只是细颗粒：可能正在剥落，须安排检查和降负荷。五倍以上或大颗粒占五分之一以上为严重。',
      'The ferrous rate is three times that before or more, not of the finest alone: a surface may spall. Inspect and reduce load. Five times, or a fifth of large particles, is critical.',
    ],
    what: [
      '滚动接触疲劳从表面下的裂纹开始，剥下片状金属；每次滚过坑边又扩大它，因此速率越来越快，从首个大颗粒到失效常有数周。',
      'Fatigue begins with cracks below the surface; flakes come off, and each pass widens the pit, so that the rate accelerates. From the first large flakes to failure it often takes weeks.',
    ],
    act: [
      '做振动包络分析和内窥检查，取样做铁谱看磨屑形状。用累计质量与允许剥落质量比较，安排更换时间；备件先到位。',
      'Analyse vibration envelopes, look inside by borescope, and have a ferrogram made. Compare the mass so far with that of an allowed spall to set the date; get the spare first.',
    ],
    watch: [
      '速率不再上升不等于好转：结论保持到设备日志记入处理，或速率恢复并保持两周。铁与非铁同时突增的是干扰。',
      'A rate that no longer rises is no recovery: the finding stands until the log says what was done, or the rate has been low for two weeks. Bursts of both metals at once are interference.',
    ],
    rules: ['R02'],
    related: ['ferrous-large', 'wear-rate', 'ferrography', 'spall-mass', 'vibration', 'debris-sensor'],
    sources: ['d7917', 'd7685', 'iso13379', 'product'],
  },
  {
    id: 'fault-r03',
    kind: 'fault',
    title: ['齿轮微点蚀与细磨损', 'Gear micropitting and fine sliding wear'],
    words: ['微点蚀 灰斑 齿面磨损 细铁粉', 'micropitting grey staining tooth flank fine iron'],
    answer: [
      '小铁磁颗粒增加一倍以上而大颗粒很少：齿面可能发生微点蚀，轴颈、轴套可能有细滑动磨损，常与油膜偏薄有关。',
      'Small ferrous particles have doubled while large ones are few: micropitting of flanks, or fine sliding wear of flanks, journals or bushes, mostly for want of film.',
    ],
    what: [
      '油膜厚度与粗糙度相当时，微凸体反复接触，形成几微米的小坑，齿面发灰，齿形误差增大、噪声升高。',
      'Where the film is no thicker than the roughness, peaks touch and break out pits of some micrometres. Flanks turn grey, their profile changes and noise grows.',
    ],
    act: [
      '核对啮合温度下的粘度；降低油温或提高粘度等级；选用抗微点蚀级别高的齿轮油；拍照记录齿面，下次对比。',
      'Check the viscosity at mesh temperature; cool the oil or choose a higher grade and one proven against micropitting; photograph the flanks to compare later.',
    ],
    watch: [
      '40–70 µm 以下的颗粒多数感应式传感器看不到，细磨损要靠 4 µm 颗粒数和光谱铁含量佐证。',
      'Most inductive sensors see nothing below 40 to 70 µm: support it by the 4 µm count and iron by spectrometry.',
    ],
    rules: ['R03'],
    related: ['ferrous-small', 'fault-v06', 'fault-a05', 'elements-wear', 'wind-gearbox-care'],
    sources: ['practice', 'product'],
  },
  {
    id: 'fault-r04',
    kind: 'fault',
    title: ['胶合或缺油', 'Scuffing or lubrication starvation'],
    words: ['胶合 缺油 断油 烧瓦 咬死', 'scuffing starvation oil supply failure seizure wiped bearing'],
    answer: [
      '铁磁颗粒速率一天内达到此前的五倍以上，同时油温比平日最高值高 8 K 以上：可能断油或胶合，应立即降负荷或停机。',
      'Within a day the ferrous rate is five times that before and the oil 8 K hotter than its usual highest: the supply fails or surfaces scuff. Reduce load or stop at once.',
    ],
    what: [
      '油膜破裂后金属焊合再撕开，几分钟到几小时内就能毁掉齿面或轴瓦，磨屑粗大、有回火色。',
      'Without film metal welds and tears. It can ruin flanks or bearings within minutes to hours; the debris is coarse and shows temper colours.',
    ],
    act: [
      '先停或减载，再查油位、油泵、喷嘴、滤芯旁通和油温；盘车确认无卡涩、内窥检查后才可重新加载。',
      'Stop or unload first; then level, pump, nozzles, filter and temperature. Turn by hand and look inside before loading again.',
    ],
    watch: [
      '冷启动后的短时升温和沉积物不算。若压力、流量同时下降，不必等颗粒确认。',
      'Warming and sediment after a cold start do not count. If pressure or flow fall as well, do not wait for particles.',
    ],
    rules: ['R04'],
    related: ['flow', 'pressure', 'oil-level', 'fault-v06', 'ferrous-large'],
    sources: ['d7917', 'iso17359', 'product'],
  },
  {
    id: 'fault-r05',
    kind: 'fault',
    title: ['有色金属磨损', 'Non-ferrous wear'],
    words: ['铜屑 铜合金 保持架 铜套 轴瓦 蜗轮', 'copper bronze cage bush bearing brass worm wheel non ferrous'],
    answer: [
      '非铁磁颗粒达到基线两倍以上而铁磁颗粒平稳：铜合金保持架、轴套、止推面或蜗轮在磨损；五倍为严重。',
      'Non-ferrous particles are twice their baseline while ferrous ones are even: a bronze cage, bush, thrust face or worm wheel wears. Five times is critical.',
    ],
    what: [
      '软合金先于钢磨损，是设计的牺牲件；一旦间隙变大，轴会下沉，钢件随后受损。',
      'Soft alloys wear before steel: they are made to be sacrificed. When the clearance has grown, the shaft sinks and steel follows.',
    ],
    act: [
      '光谱测铜、锡、铅、铝判断来源；查轴承间隙和轴位移；同时查水和酸值，因为酸会腐蚀铜。',
      'Spectrometry of copper, tin, lead and aluminium tells which part; check clearance and shaft position, and water and acid, as acid eats copper.',
    ],
    watch: [
      '铜冷却器腐蚀只提高溶解铜，传感器看不到颗粒。感应式传感器对铜的最小可见尺寸约为铁的两倍以上。',
      'A corroding copper cooler gives dissolved copper that no sensor counts. Inductive sensors see copper only from about twice the size of iron.',
    ],
    rules: ['R05'],
    related: ['nonferrous-debris', 'elements-wear', 'fault-r07', 'acid-number'],
    sources: ['d5185', 'd7917', 'product'],
  },
  {
    id: 'fault-r06',
    kind: 'fault',
    title: ['污染引起的磨料磨损', 'Abrasive wear following contamination'],
    words: ['磨料磨损 灰尘磨损 先脏后磨', 'abrasive wear dirt causes wear three body particles first then metal'],
    answer: [
      '颗粒先升高，金属磨屑滞后数小时到数天跟随：灰尘正在切削表面，先除去污染源。',
      'Particles rose first and metal followed hours to days later: dirt is cutting the surfaces. Take the source of dirt away first.',
    ],
    what: [
      '与油膜厚度相当的硬颗粒嵌入软表面、划伤硬表面，产生的磨屑又成为新的磨料，形成链式反应。',
      'Hard particles as large as the film embed in the soft surface and cut the hard one; the debris cuts in its turn. It is a chain.',
    ],
    act: [
      '按 P01、P02 找来源；精细过滤把颗粒降到目标以下；之后检查泵的容积效率和阀的内泄漏。',
      'Find the source by P01 and P02, filter to below the target, then check the pump’s efficiency and the leakage of valves.',
    ],
    watch: [
      '顺序很重要：若金属先升，颗粒只是磨屑，应按剥落或胶合处理，换滤芯不能解决问题。',
      'The order matters: where metal led, the particles are debris, and a new filter solves nothing.',
    ],
    rules: ['R06'],
    related: ['fault-p01', 'fault-p02', 'particles-14', 'wear-rate', 'hydraulic-care'],
    sources: ['iso4406', 'iso17359', 'product'],
  },
  {
    id: 'fault-r07',
    kind: 'fault',
    title: ['腐蚀磨损', 'Corrosive wear'],
    words: ['锈蚀 生锈 腐蚀 酸腐蚀', 'corrosion rust corrosive wear acid water'],
    answer: [
      '水饱和度一周保持 60 % 以上，细磨屑增加而大颗粒不增：水或酸正在腐蚀表面。',
      'Saturation has stayed at 60 % for a week and fine debris grows without large particles: water or acid corrodes the surfaces.',
    ],
    what: [
      '锈层松软，被运动擦去又重新生成，形成红褐色细粉；停机时在油面线附近最重。锈粉还会催化油的氧化。',
      'Rust is soft, is rubbed off and grows again: a red-brown powder, worst at the level line of stopped machines. It speeds up oxidation of the oil too.',
    ],
    act: [
      '脱水到 40 % 以下；测酸值与液相锈蚀；检查油箱顶部、轴承座和停用设备；长期停机改用防锈措施。',
      'Dry to below 40 %, have acid number and rust prevention tested, look at tank roofs, housings and idle machines, and protect those that stand for long.',
    ],
    watch: [
      '氧化铁磁性弱，感应式传感器会低估；滤芯上的红褐色粉末是可靠的佐证。',
      'Rust is weakly magnetic, so that inductive sensors see too little: red-brown powder on the element is good proof.',
    ],
    rules: ['R07'],
    related: ['water-saturation', 'dehydration', 'standstill', 'fault-r05'],
    sources: ['d665', 'gb7596', 'product'],
  },
];
