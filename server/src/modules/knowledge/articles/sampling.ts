import type { Article } from '../article.ts';

/** Taking samples, and what laboratories test. */
export const samplingArticles: readonly Article[] = [
  {
    id: 'taking-sample',
    kind: 'sampling',
    title: ['怎样取油样', 'How to take a sample'],
    words: ['取样 采样 取样瓶 取样口 送检', 'sampling take oil sample bottle port how'],
    answer: [
      '在设备运行、油热、油流动时，从固定的取样口取样，先放掉死油，用洁净瓶，装八成满，立即标记。',
      'Sample while the machine runs and the oil is warm and flows, always at the same port: flush the dead oil, use a clean bottle, fill it to four fifths, and label it at once.',
    ],
    steps: [
      '运行 30 分钟以上，擦净取样口\n放掉管路容积 5–10 倍的油\n不碰瓶口，装至八成满并立即盖紧\n写明设备、位置、时间、运行小时、油品和是否刚补油\n同时记下在线读数的时间，48 小时内送出',
      'Let it run for half an hour and wipe the port\nFlush five to ten times the volume of the pipe\nDo not touch the mouth of the bottle; fill it to four fifths and close it at once\nWrite device, place, time, hours, oil, and whether it was topped up\nNote the minute for the online readings and send it within 48 hours',
    ],
    why: [
      '一半以上的异常化验结果来自取样不当：停机样、箱底样和脏瓶都会给出假结果。',
      'Many odd results are odd samples: taken at standstill, from the bottom, or into a dirty bottle.',
    ],
    watch: [
      '不要在换滤芯或补油后立刻取样，至少循环两小时。颗粒样用专用洁净瓶，水分样瓶要密封防潮。',
      'Not right after a new filter or a top-up: let it circulate for two hours. Particles need certified clean bottles, water a tight one.',
    ],
    related: ['sampling-interval', 'howto-laboratory', 'lab-vs-online', 'sensor-place'],
    sources: ['practice'],
  },
  {
    id: 'sampling-interval',
    kind: 'sampling',
    title: ['多久取一次样', 'How often to sample'],
    words: ['取样周期 多久化验 检测频率', 'sampling interval how often test frequency'],
    answer: [
      '有在线监测时，化验用来核对和补充：关键设备每季度，一般设备每半年；出现诊断结论时立即加取。',
      'With online monitoring the laboratory confirms and adds: each quarter for critical machines, each half year for others, and at once when the diagnosis finds something.',
    ],
    why: [
      '在线传感器看得密但看不到酸值、元素、抗氧剂；化验看得全但可能几个月一次。两者互补。',
      'Sensors look often but see no acid number, elements or antioxidant; laboratories see them, but months apart. The two complete each other.',
    ],
    normal: [
      '新设备、换油后、大修后各取一次作为基准。老化指数超过 50 % 或粘度变化接近预警时改为每月。',
      'Take one after commissioning, after each oil change and overhaul as a base. Above an ageing index of 50 %, or near the warning of viscosity, sample monthly.',
    ],
    act: [
      '在设备上登记计划工作“取样”，指定期限和负责人，它会出现在监测大屏上，完成后成为设备日志。',
      'Plan “sampling” on the device with a date and an owner: it stands on the start page until done and becomes an entry of the log.',
    ],
    watch: [
      '间隔要固定，趋势才可比；每次用同一实验室和方法，换实验室时两家同做一次。',
      'Keep the interval, the laboratory and the methods, so that trends compare; when you move to another laboratory, let both test one sample.',
    ],
    related: ['taking-sample', 'howto-planned-work', 'lab-vs-online', 'remaining-life'],
    sources: ['d7669', 'practice'],
  },
  {
    id: 'lab-vs-online',
    kind: 'sampling',
    title: ['化验值与在线值不一致', 'Laboratory and online values differ'],
    words: ['化验和在线不一样 对不上 偏差 再现性', 'laboratory differs from online mismatch deviation reproducibility'],
    answer: [
      '先比较同一时刻、同一温度、同一单位的值；差别小于方法再现性时，不能说谁错。',
      'Compare values of the same minutes, temperature and unit first; a difference below the method’s reproducibility blames neither.',
    ],
    what: [
      '再现性是两家实验室在二十次中有一次会超过的差。GB/T 265 粘度为 2.2 %，在用油酸值 ASTM D664 为读数的 0.44 倍，清洁度代码按 1 级。',
      'Reproducibility is what two laboratories exceed in one case of twenty: 2.2 % for viscosity by GB/T 265, 0.44 of the value for acid numbers of used oil by ASTM D664, one number for codes.',
    ],
    measure: [
      '录入样品时填写取样时间，润见取该时刻前后的在线中位数比较，并画在同一条曲线上。',
      'Enter the time of sampling: Oilsight takes the online median around it, compares, and draws both on one curve.',
    ],
    change: [
      '每次都偏同一方向：传感器漂移或油品资料错误；忽高忽低：取样或运输；只有颗粒不一致：气泡、沉降或瓶子。',
      'Always to one side: drift or wrong data of the oil; to and fro: sampling or transport; particles alone: air, settling or the bottle.',
    ],
    act: [
      '两次以上方向一致再修正传感器；清洁度差一级属正常范围，不必处理。',
      'Correct a sensor when two samples or more agree; one number of cleanliness is within the normal.',
    ],
    facts: [
      {
        what: ['GB/T 265 粘度再现性', 'reproducibility of viscosity by GB/T 265'],
        value: 2.2,
        unit: '%',
        source: 'gb265',
      },
      {
        what: [
          'ASTM D664 在用油酸值再现性（乘以读数）',
          'reproducibility of acid number by ASTM D664, used oil, times the value',
        ],
        value: 0.44,
        unit: '',
        source: 'd664',
      },
    ],
    related: ['howto-laboratory', 'sensor-calibration', 'fault-s04', 'taking-sample'],
    sources: ['gb265', 'd664', 'product'],
  },
  {
    id: 'acid-number',
    kind: 'sampling',
    title: ['酸值（TAN）', 'Acid number (TAN)'],
    words: ['酸值 总酸值 TAN 油变酸 中和值', 'acid number tan total acid neutralisation value'],
    answer: [
      '酸值是中和 1 g 油中酸性物质所需的 KOH 毫克数，是氧化程度最直接的化验指标。',
      'The acid number is the KOH in mg that neutralises the acids of a gram of oil: the most direct test of oxidation.',
    ],
    measure: [
      '电位滴定，ASTM D664 或 GB/T 7304。在用油再现性约为结果的 44 %，所以小变化没有意义。',
      'By titration, ASTM D664 or GB/T 7304. Two laboratories may differ by 44 % of a used oil’s value: small moves mean nothing.',
    ],
    normal: [
      '新油并不是零：含抗磨剂的油可达 1 以上。看相对新油的增加。GB/T 7596-2017 汽轮机油不大于 0.3 mgKOH/g。',
      'New oil is not zero: anti-wear additives can give more than 1. Look at the growth. GB/T 7596-2017 asks at most 0.3 mg KOH/g of turbine oil.',
    ],
    change: [
      '先降后升：添加剂消耗之后开始氧化；与粘度、老化指数同升：氧化；抗燃油快速上升：水解。',
      'First down, then up: additives are spent, then oxidation begins; with viscosity and ageing index: oxidation; quickly in an ester: hydrolysis.',
    ],
    act: [
      '增长接近换油指标时计划换油，同时降低油温、除水、除铜屑；汽轮机可考虑再生或部分换油。',
      'Near the change index plan the change, and lower temperature, water and copper meanwhile; turbines may be regenerated or renewed in part.',
    ],
    facts: [
      {
        what: ['GB/T 7596-2017 酸值上限', 'GB/T 7596-2017, acid number, most'],
        value: 0.3,
        unit: 'mg KOH/g',
        source: 'gb7596',
      },
    ],
    related: ['fault-a01', 'fault-a04', 'base-number', 'gb7596', 'nbsh0599'],
    sources: ['d664', 'gb7596', 'product'],
  },
  {
    id: 'base-number',
    kind: 'sampling',
    title: ['碱值（TBN）', 'Base number (TBN)'],
    words: ['碱值 总碱值 TBN 碱储备', 'base number tbn alkalinity reserve engine oil'],
    answer: [
      '碱值表示发动机油中和酸的储备，单位 mgKOH/g。它随使用下降，是发动机油换油的主要化验指标。',
      'The base number is an engine oil’s reserve against acids, in mg KOH/g. It falls in service and is a main figure for the change.',
    ],
    measure: [
      'ASTM D2896（SH/T 0251）正滴定的再现性约 7 %；ASTM D4739 的结果一般较低，两者不可混用。',
      'Forward titration by ASTM D2896 (SH/T 0251) repeats to about 7 % between laboratories; ASTM D4739 reads lower: do not mix them.',
    ],
    normal: [
      '常见做法：降到新油的一半左右加强监测，与酸值曲线相交时换油。以发动机制造商规定为准。',
      'In practice one watches it from about half of the new oil, and changes where its curve crosses the acid number’s; the maker’s rule goes first.',
    ],
    change: [
      '快速下降：高硫燃料、窜气、过热或冷却液；补油会使其回升，但不代表旧油恢复。',
      'A quick fall: sulphur, blow-by, heat or coolant; a top-up lifts it, but the old oil is no younger.',
    ],
    act: [
      '下降过快时检查燃料硫含量、机油消耗和燃烧；必要时缩短换油周期或改用更高碱值的油。',
      'If it falls too fast look at sulphur, oil use and combustion; shorten the interval or take an oil with more reserve.',
    ],
    watch: [
      '工业液压油、齿轮油一般不看碱值；没有标准给出通用的换油限值。',
      'Industrial hydraulic and gear oils are not judged by it, and no standard sets a limit for all engines.',
    ],
    facts: [
      {
        what: ['ASTM D2896 碱值再现性', 'reproducibility of base number by ASTM D2896'],
        value: 7,
        unit: '%',
        source: 'd2896',
      },
    ],
    related: ['acid-number', 'engine-care', 'fault-w06'],
    sources: ['d2896', 'practice'],
  },
  {
    id: 'karl-fischer',
    kind: 'sampling',
    title: ['卡尔·费休水分', 'Water by Karl Fischer'],
    words: ['卡尔费休 水分测定 微量水', 'karl fischer water titration ppm laboratory moisture'],
    answer: [
      '卡尔·费休滴定测出油中全部水（溶解、乳化和游离），单位 mg/kg，是水含量的基准方法。',
      'Karl Fischer titration finds all the water of an oil, dissolved, emulsified and free, in mg/kg. It is the reference for water content.',
    ],
    measure: [
      'ISO 12937、ASTM D6304 或 GB/T 11133。含添加剂的油宜用加热进样，否则添加剂会与试剂反应，结果偏高。',
      'ISO 12937, ASTM D6304 or GB/T 11133. Oils with additives are best heated into the cell, as additives react with the reagent and read high.',
    ],
    normal: [
      'ISO 12937 的精密度适用于 30–1000 mg/kg 的石油产品，对润滑油并未确立；因此把它当作近似的误差范围。',
      'The precision of ISO 12937 holds from 30 to 1000 mg/kg for petroleum products and is not established for lubricants: take it as a rough margin.',
    ],
    change: [
      '高于在线 ppm：可能有游离水，传感器在 100 % 饱和时看不到；低于在线：溶解系数不合适。',
      'More than online: free water, which a sensor at 100 % does not see. Less: solubility that does not suit the oil.',
    ],
    act: [
      '取样瓶装满、密封，当天送检；用结果做两点标定，使在线 ppm 更准确。',
      'Fill the bottle, close it tight and send it the same day; use the result for a two-point calibration.',
    ],
    watch: [
      '乳化样取样前要摇匀；空气湿度会使含水很低的油偏高。',
      'Shake emulsions before you sample; humid air raises the result of very dry oils.',
    ],
    related: ['water-content', 'two-point-calibration', 'taking-sample', 'lab-vs-online'],
    sources: ['iso12937', 'd6304'],
  },
  {
    id: 'rpvot',
    kind: 'sampling',
    title: ['旋转氧弹（RPVOT）', 'RPVOT'],
    words: ['旋转氧弹 氧化安定性 RBOT', 'rpvot rotating pressure vessel oxidation stability rbot'],
    answer: [
      '旋转氧弹测油在加压氧气、铜和水存在下还能抵抗氧化多少分钟，反映剩余的抗氧化能力（氧化安定性）。',
      'RPVOT measures for how many minutes an oil resists oxidation by pressurised oxygen with copper and water: what is left of its oxidation stability.',
    ],
    normal: [
      '与新油比较。GB/T 7596-2017 与 ASTM D4378 的实践：低于新油的 25 % 时应采取措施。',
      'Compare it with the new oil: by GB/T 7596-2017, and in the practice of ASTM D4378, below 25 % of new one acts.',
    ],
    measure: [
      '实验室试验，单次结果离散较大，重要决定应复测一次。取样 100 mL 以上。',
      'It is a laboratory test that scatters: repeat it before a costly decision, and send 100 mL or more.',
    ],
    change: [
      '先快后慢地下降属正常；突然下降说明高温、金属催化或混入另一种油；补加抗氧剂后会回升。',
      'A fall that slows is normal; a sudden one means heat, metal or another oil; added antioxidant lifts it.',
    ],
    act: [
      '与 RULER 配合：RULER 低而 RPVOT 尚可时可补加抗氧剂；两者都低则计划换油。',
      'Read it with RULER: if RULER is low and RPVOT fair, antioxidant may be added; if both are low, plan the change.',
    ],
    watch: [
      '不同配方的绝对分钟数不可比较，某些高级基础油的新油值极高，百分比下降看起来很快。',
      'Minutes of different oils do not compare, and oils that begin very high seem to fall fast in per cent.',
    ],
    facts: [
      {
        what: ['旋转氧弹措施界限（相对新油）', 'RPVOT against new oil, act below'],
        value: 25,
        unit: '%',
        source: 'gb7596',
      },
    ],
    related: ['ruler', 'fault-a02', 'turbine-care', 'gb7596', 'acid-number'],
    sources: ['gb7596', 'd4378'],
  },
  {
    id: 'ruler',
    kind: 'sampling',
    title: ['抗氧剂含量（RULER）', 'Antioxidant content (RULER)'],
    words: ['RULER 抗氧剂 伏安法 剩余寿命', 'ruler antioxidant voltammetry remaining amine phenol'],
    answer: [
      'RULER（ASTM D6971）用线性扫描伏安法分别测胺类和酚类抗氧剂，以新油的百分比表示。',
      'RULER (ASTM D6971) finds aminic and phenolic antioxidants by voltammetry, each in per cent of the new oil.',
    ],
    why: [
      '抗氧剂在油变坏之前先被消耗，所以它比酸值和粘度提前预报。',
      'The antioxidant goes before the oil does, so that it foretells what acid number and viscosity show later.',
    ],
    normal: [
      '酚类消耗较快，胺类较慢。GB/T 7596-2017 要求不低于新油的 25 %。',
      'Phenols go faster than amines. GB/T 7596-2017 asks for 25 % of the new oil at least.',
    ],
    measure: [
      '需要同一油品的新油样作基准；加油后记录批号，留存一瓶新油。',
      'It needs a sample of the same new oil: keep a bottle of each delivery with its number.',
    ],
    change: [
      '斜率突然变陡，说明热点或空气增多；酚类为零而胺类尚多，说明仍有时间补加。',
      'A steeper slope means a hot spot or more air; no phenol but plenty of amine leaves time to add.',
    ],
    act: [
      '低于一半时缩短取样间隔，低于 25 % 时决定补加、部分换油或整箱换油；先做相容性试验。',
      'Below half sample more often; at 25 % decide whether to add, renew a part or change, after a test of compatibility.',
    ],
    facts: [
      {
        what: ['GB/T 7596-2017 抗氧剂含量下限（相对新油）', 'GB/T 7596-2017, antioxidant against new oil, least'],
        value: 25,
        unit: '%',
        source: 'gb7596',
      },
    ],
    related: ['rpvot', 'fault-a02', 'ageing-index', 'turbine-care'],
    sources: ['d6971', 'gb7596'],
  },
  {
    id: 'mpc',
    kind: 'sampling',
    title: ['漆膜倾向（MPC）', 'Varnish potential (MPC)'],
    words: ['MPC 漆膜倾向指数 膜片比色', 'mpc varnish potential membrane patch colorimetry delta e'],
    answer: [
      'MPC（ASTM D7843）把油滤过微孔膜，用色差 ΔE 表示不溶软颗粒的多少，越大越容易形成漆膜。',
      'MPC (ASTM D7843) filters oil through a membrane and gives its colour as ΔE: the higher, the more soft matter that can turn to varnish.',
    ],
    measure: [
      '油样先加热再在室温静置规定时间后过滤，时间不同结果不同，比较时必须一致。',
      'The sample is heated and then rests at room temperature for a set time before filtering: other times give other results.',
    ],
    normal: [
      '没有对所有油通用的限值；按油品制造商和设备制造商的分级判断，看自己的趋势最可靠。',
      'No limit holds for all oils: go by the grading of the oil’s and the machine’s makers, and above all by your own trend.',
    ],
    change: [
      '上升且 4 µm 颗粒和介电常数同升：软颗粒增加（规则 P06）。净化后应在数周内明显下降。',
      'A rise with 4 µm particles and dielectric constant: soft particles (rule P06). Purification should lower it within weeks.',
    ],
    act: [
      '投入静电或树脂净化，消除静电滤芯和热点；检查伺服阀响应与轴瓦温度。',
      'Use electrostatic or resin purification, remove sparking filters and hot spots, and check servo valves and bearing temperatures.',
    ],
    watch: [
      '普通颗粒计数正常不代表没有漆膜，软颗粒热时溶解、冷时析出。含深色添加剂的油会使色差偏高，应与新油对比。',
      'A good particle count does not rule varnish out: soft matter dissolves in hot oil. Dark additives raise the colour by themselves: compare with the new oil.',
    ],
    related: ['fault-p06', 'varnish-removal', 'turbine-care', 'rpvot'],
    sources: ['d7843', 'd4378'],
  },
  {
    id: 'demulsibility',
    kind: 'sampling',
    title: ['抗乳化性（破乳化度）', 'Demulsibility'],
    words: ['破乳化 抗乳化 油水分离 分水', 'demulsibility water separability emulsion'],
    answer: [
      '抗乳化性表示油与水混合后分离得多快。分得慢，水就留在油里循环，排不出来。',
      'Demulsibility says how fast oil and water part again. Where they part slowly, water stays in circulation and cannot be drained.',
    ],
    measure: [
      'ASTM D1401（GB/T 7605）：等量油水在规定温度搅拌，记录乳化层减到 3 mL 的分钟数。',
      'By ASTM D1401 (GB/T 7605): equal parts are stirred at a set temperature, and the minutes are noted until 3 mL of emulsion are left.',
    ],
    normal: [
      'GB/T 7596-2017 运行汽轮机油不大于 30 min。新油通常在 15 min 以内。',
      'GB/T 7596-2017 asks at most 30 min of turbine oil in service; new oil is mostly below 15.',
    ],
    change: [
      '变慢说明有氧化产物、清洗剂、防锈剂或发动机油混入；百分之零点几的内燃机油就足够破坏它。',
      'It slows by products of oxidation, detergents, rust preventives or engine oil, of which some tenths of a per cent suffice.',
    ],
    act: [
      '查混油和清洗记录；真空脱水代替静置；严重时换油并冲洗。',
      'Look for mixing and cleaning agents, use vacuum dehydration instead of settling, and change and flush in bad cases.',
    ],
    watch: [
      '发动机油故意设计成能分散水，不适用此指标。',
      'Engine oils are made to carry water and are not judged by it.',
    ],
    facts: [
      {
        what: ['GB/T 7596-2017 破乳化度上限', 'GB/T 7596-2017, demulsibility, most'],
        value: 30,
        unit: 'min',
        source: 'gb7596',
      },
    ],
    related: ['fault-w04', 'dehydration', 'gb7596', 'oil-mixing'],
    sources: ['d1401', 'gb7596'],
  },
  {
    id: 'foam',
    kind: 'sampling',
    title: ['泡沫特性与空气释放值', 'Foam and air release'],
    words: ['起泡 泡沫多 空气释放 消泡剂', 'foaming foam air release antifoam bubbles'],
    answer: [
      '泡沫是油面上的气泡层；空气释放值是油中小气泡逸出的时间。两者都差时，油位不稳、压力波动并加速老化。',
      'Foam is air on the oil; air release is the time that small bubbles need to leave it. If both are poor, level and pressure waver and the oil ages faster.',
    ],
    measure: [
      'GB/T 12579 给出泡沫倾向/稳定性，例如 500/10 mL；SH/T 0308 给出空气释放的分钟数。',
      'GB/T 12579 gives tendency and stability, such as 500/10 mL; SH/T 0308 the minutes of air release.',
    ],
    normal: [
      'GB/T 7596-2017：24 °C 泡沫不大于 500/10 mL，空气释放值不大于 10 min。',
      'GB/T 7596-2017 asks at most 500/10 mL at 24 °C and air release within 10 min.',
    ],
    change: [
      '泡沫突然增多：进水、混油、清洗剂、油位过高或过低、吸入漏气；空气释放变差：老化或消泡剂加多。',
      'Sudden foam: water, another oil, detergents, a wrong level or a suction leak; slow air release: ageing, or too much anti-foam.',
    ],
    act: [
      '先查机械原因：回油落差、吸油管、油位；再化验。消泡剂只在油品厂商同意时加，过量适得其反。',
      'Look for mechanical causes first: falling returns, suction pipe, level; then test. Add anti-foam only with the maker’s consent: too much does harm.',
    ],
    watch: [
      '消泡剂颗粒会被精细滤芯滤掉，也会让颗粒计数升高。',
      'Fine filters take anti-foam out, and it counts as particles.',
    ],
    facts: [
      {
        what: ['GB/T 7596-2017 空气释放值上限', 'GB/T 7596-2017, air release, most'],
        value: 10,
        unit: 'min',
        source: 'gb7596',
      },
    ],
    related: ['air-in-oil', 'fault-s05', 'fault-a03', 'gb7596'],
    sources: ['gb12579', 'sh0308', 'gb7596'],
  },
  {
    id: 'flash-point',
    kind: 'sampling',
    title: ['闪点', 'Flash point'],
    words: ['闪点 燃油稀释 着火', 'flash point fuel dilution ignition'],
    answer: [
      '闪点是油蒸气遇火闪燃的最低温度。使用中下降，说明混入燃油、溶剂或油品裂解。',
      'The flash point is the lowest temperature at which vapour ignites. A fall in service means fuel, solvent or cracked oil.',
    ],
    measure: [
      '开口杯或闭口杯法，两种结果不可混用；比较时用同一方法和新油值。',
      'By open or closed cup, which do not compare: use one method and the new oil’s value.',
    ],
    normal: [
      'GB/T 7596-2017 汽轮机油不低于 180 °C，且不比前次低 10 °C 以上。',
      'GB/T 7596-2017 asks 180 °C at least of turbine oil, and no more than 10 °C below the last.',
    ],
    change: [
      '与粘度同降而油位升高：燃油稀释（规则 V03）；闪点降而油位、密度不变：热裂解（规则 A03）。',
      'With viscosity, while the level rises: fuel (rule V03); at the same level and density: cracking (rule A03).',
    ],
    act: [
      '发动机查喷油器并换油；导热和液压系统查加热器表面功率；下降过低时注意防火。',
      'In engines see to the injectors and change the oil; elsewhere check the watt density of heaters; mind the risk of fire.',
    ],
    watch: [
      '挥发性燃油在未密封的样瓶里会逸出，使结果偏高；取样后立即盖紧。少量柴油对闪点的影响比对粘度小，必要时用气相色谱测燃油含量。',
      'Volatile fuel escapes from an open bottle, and the result reads high: close it at once. A little diesel moves the flash point less than viscosity; chromatography tells the share of fuel.',
    ],
    facts: [
      {
        what: ['GB/T 7596-2017 汽轮机油闪点下限', 'GB/T 7596-2017, flash point of turbine oil, least'],
        value: 180,
        unit: '°C',
        source: 'gb7596',
      },
    ],
    related: ['fault-v03', 'fault-a03', 'engine-care', 'density'],
    sources: ['gb7596', 'practice'],
  },
  {
    id: 'elements-wear',
    kind: 'sampling',
    title: ['光谱磨损元素', 'Wear elements by spectrometry'],
    words: [
      '光谱 铁含量 铜 铅 锡 铬 ICP 元素分析',
      'spectrometry icp iron copper lead tin chromium nickel wear metals',
    ],
    answer: [
      'ICP 光谱测油中溶解和约 5–8 µm 以下颗粒的元素（mg/kg），反映细磨损来自哪个部件。',
      'ICP tells the elements dissolved and in particles below some 5 to 8 µm, in mg/kg: which part sheds fine wear.',
    ],
    what: [
      '铁：齿轮、轴承、缸体；铜、锡、铅：铜套、保持架、轴瓦；铬：环、轴；铝：活塞、泵体；镍：合金钢。',
      'Iron: gears, bearings, cylinders; copper, tin, lead: bushes, cages, bearings; chromium: rings, shafts; aluminium: pistons, pumps; nickel: alloy steel.',
    ],
    normal: [
      '看单位小时的增长和与同类设备的比较。NB/SH/T 0599-2013 对 L-HM：铁 20、铜 10、铅 8、铬 5 mg/kg。',
      'Look at the growth by hour and at sister machines. NB/SH/T 0599-2013 has for L-HM iron 20, copper 10, lead 8 and chromium 5 mg/kg.',
    ],
    measure: [
      'ASTM D5185 或 GB/T 17476。补油会稀释，换油会清零，判断前先看设备日志。',
      'ASTM D5185 or GB/T 17476. Top-ups dilute and oil changes begin anew: look at the log first.',
    ],
    act: [
      '元素升高而磨粒传感器平稳：细磨损或腐蚀；两者同升：尽快检查部件。',
      'Elements up with even debris: fine wear or corrosion; both up: inspect soon.',
    ],
    watch: [
      '大磨屑光谱看不到：剥落时铁含量可能正常，需看 PQ、铁谱和感应式传感器。',
      'It is blind to large debris: iron may be normal while something spalls. Look at PQ, ferrography and the debris sensor.',
    ],
    facts: [
      {
        what: ['L-HM 液压油铁含量指标（NB/SH/T 0599-2013）', 'iron in L-HM hydraulic oil (NB/SH/T 0599-2013)'],
        value: 20,
        unit: 'mg/kg',
        source: 'nbsh0599',
      },
    ],
    related: ['ferrography', 'elements-contaminants', 'nbsh0599', 'fault-r05', 'fault-r03'],
    sources: ['d5185', 'nbsh0599'],
  },
  {
    id: 'elements-contaminants',
    kind: 'sampling',
    title: ['光谱污染元素', 'Contaminant elements'],
    words: ['硅 钠 钾 硼 灰尘 冷却液', 'silicon sodium potassium boron dust coolant contamination elements'],
    answer: [
      '硅多为灰尘或密封胶，钠、钾、硼多为冷却液，钠镁氯也可能是海水；它们说明什么进入了油中。',
      'Silicon is mostly dust or sealant, sodium, potassium and boron mostly coolant, sodium with magnesium perhaps sea water: they tell what has come in.',
    ],
    normal: [
      '看新油本底：有些油本身含硼、钠或硅消泡剂。与新油比较后再判断增长。',
      'See what the new oil has: some contain boron, sodium, or silicon as anti-foam. Judge the growth over it.',
    ],
    change: [
      '硅与铝同升且比例约 2–4：道路或矿山灰尘；硅单独升：密封胶或消泡剂；钠钾升并伴粘度升：冷却液（规则 W06）。',
      'Silicon with aluminium at about 2 to 4: dust; silicon alone: sealant or anti-foam; sodium and potassium with viscosity: coolant (rule W06).',
    ],
    measure: [
      'ICP，同磨损元素一起给出；大砂粒光谱看不到，要看颗粒数。',
      'ICP gives them with the wear metals; it does not see coarse sand, which the particle count shows.',
    ],
    act: [
      '灰尘：查呼吸器、进气滤清和密封；冷却液：压力试验；海水：查冷却器并立即脱水防锈。',
      'Dust: breather, intake and seals; coolant: a pressure test; sea water: the cooler, and dry the oil at once against rust.',
    ],
    watch: [
      '取样瓶、密封脂和清洗剂都会带入硅、钠。新装配设备的硅可能来自密封胶，应随时间下降而铁不升。',
      'Bottles, greases and detergents bring silicon and sodium. In a new machine silicon may be sealant: it falls with time, and iron does not follow.',
    ],
    related: ['elements-wear', 'fault-w06', 'fault-p01', 'taking-sample'],
    sources: ['d5185', 'practice'],
  },
  {
    id: 'elements-additives',
    kind: 'sampling',
    title: ['光谱添加剂元素', 'Additive elements'],
    words: [
      '锌 磷 钙 镁 添加剂元素 硫',
      'zinc phosphorus calcium magnesium additive elements sulphur molybdenum barium',
    ],
    answer: [
      '锌、磷多来自抗磨剂，钙、镁来自清净剂，钼来自减摩剂。与新油比较，最适合识别加错油。',
      'Zinc and phosphorus come from anti-wear, calcium and magnesium from detergents, molybdenum from friction modifiers. Compared with the new oil they show best that another oil was added.',
    ],
    normal: [
      '使用中各元素应在新油的 ±10–15 % 以内，因为光谱误差和补油都会带来变化。',
      'In service they stay within 10 to 15 % of the new oil: the test and top-ups move them so far.',
    ],
    change: [
      '钙突然出现在液压油中：混入发动机油；锌下降：析出、水解或补了无锌油；全部同比下降：加了不含添加剂的油。',
      'Calcium in hydraulic oil: engine oil got in; less zinc: drop-out, hydrolysis or a zinc-free oil; all less by one share: an oil without additives.',
    ],
    measure: [
      'ICP 测元素总量，不分有效和失效，因此元素正常不等于添加剂还有效；有效性看酸值、磨损和专门试验。',
      'ICP tells all atoms, spent or not: a normal figure is no proof that the additive works. Acid number, wear and special tests are.',
    ],
    act: [
      '发现混油先停止补油，查来源，做相容性试验；含锌油与无锌油混合可能析出，应避免。',
      'For a mixed oil stop filling, find the source and test compatibility; zinc and zinc-free oils may drop out together.',
    ],
    watch: [
      '每种油留存一瓶新油做基准，配方改版会使新油元素变化。',
      'Keep a bottle of each new oil: its recipe may change from delivery to delivery.',
    ],
    related: ['fault-v04', 'fault-a05', 'oil-mixing', 'elements-wear'],
    sources: ['d5185', 'practice'],
  },
  {
    id: 'ferrography',
    kind: 'sampling',
    title: ['铁谱、PQ 指数与滤膜镜检', 'Ferrography, PQ and microscopy'],
    words: ['铁谱 PQ 磨屑形貌 显微镜 滤膜', 'ferrography ferrogram pq index debris shape microscope patch'],
    answer: [
      '铁谱用磁场把磨屑排在玻片上，看形状判断磨损方式；PQ 指数给出铁磁物总量，弥补光谱看不到大颗粒的不足。',
      'A ferrogram lays debris out by magnetism, and its shape tells the kind of wear; the PQ index gives all ferrous matter, large particles too, which spectrometry misses.',
    ],
    what: [
      '薄片：正常滑动；大而平的片：疲劳剥落；螺旋切屑：磨料；有回火色：胶合；红褐色：锈；球状：滚动疲劳或焊渣。',
      'Thin platelets: normal sliding; large flat flakes: fatigue; curls: abrasion; temper colours: scuffing; red-brown: rust; spheres: rolling fatigue or weld slag.',
    ],
    measure: [
      'PQ 按 ASTM D8184，没有单位；直读铁谱给大颗粒 DL 和小颗粒 DS，严重度指数为 DL² − DS²。',
      'PQ by ASTM D8184 has no unit; direct reading gives DL and DS for large and small, and a severity of DL² − DS².',
    ],
    normal: [
      '看趋势：PQ 低于光谱铁，多为细磨损；PQ 明显高于铁含量，说明大颗粒在增加。',
      'Look at trends: PQ below iron means fine wear; PQ far above iron means that large particles grow.',
    ],
    act: [
      '在线大颗粒出现、诊断给出 R02 或 R04 时立即做铁谱，并保存照片作对比。',
      'Have one made at once when large debris comes or the diagnosis finds R02 or R04, and keep pictures to compare.',
    ],
    watch: ['严重度指数为负，多为取样不当或极细磨损。', 'A negative severity is a bad sample or very fine wear.'],
    related: ['fault-r02', 'elements-wear', 'ferrous-large', 'filter-change'],
    sources: ['d8184', 'practice'],
  },
];
