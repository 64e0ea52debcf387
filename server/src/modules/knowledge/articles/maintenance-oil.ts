import type { Article } from '../article.ts';

/** Care of the oil: filling, cleaning, drying, changing. */
export const oilCareArticles: readonly Article[] = [
  {
    id: 'oil-change',
    kind: 'maintenance',
    title: ['什么时候换油、怎么换油', 'When and how to change oil'],
    words: ['换油 更换润滑油 换油周期 换油步骤', 'oil change when how drain interval replace oil'],
    answer: [
      '按油的状态换油：粘度、酸值或老化指数到达换油指标，或剩余寿命将尽；水和颗粒超标先净化，不必换油。',
      'Change by condition: when viscosity, acid number or ageing index reach their change index or the remaining life ends. For water and particles clean the oil first.',
    ],
    steps: [
      '核对油品牌号、数量和新油清洁度\n热机后停机，尽快排尽，包括冷却器和低点\n清理油箱，更换滤芯和呼吸器\n漆膜或油泥多时先冲洗\n经滤油机加入新油到规定油位\n低负荷循环至清洁度达标\n在设备日志登记换油并更新监测油品\n一周后取样作为新的基准',
      'Check grade, amount and cleanliness of the new oil\nStop warm and drain at once, coolers and low points too\nClean the tank, change elements and breather\nFlush first where there is varnish or sludge\nFill through a filter cart to the level\nCirculate at low load until the target is met\nEnter the change in the log and set the monitored oil\nSample after a week as the new base',
    ],
    watch: [
      '残留 10 % 旧油会明显缩短新油寿命。不登记换油，剩余寿命和老化指数会继续按旧油计算。',
      'A tenth of old oil left inside shortens the new oil’s life much. Without the entry, life and ageing go on from the old oil.',
    ],
    pages: ['devices'],
    related: ['howto-log-entry', 'flushing', 'new-oil', 'remaining-life', 'viscosity-change'],
    sources: ['practice', 'product'],
  },
  {
    id: 'top-up',
    kind: 'maintenance',
    title: ['补油', 'Topping up'],
    words: ['补油 加油 添加油', 'top up refill add oil makeup'],
    answer: [
      '补同一牌号、同一厂家的油，经过滤加入，记录数量。补油超过一成时，读数会明显变化。',
      'Add the same oil of the same maker through a filter and note how much. More than a tenth moves the readings clearly.',
    ],
    why: [
      '加错油和脏油是两种最常见的人为故障；补油量又是泄漏和消耗的唯一记录。',
      'Wrong oil and dirty oil are the two commonest faults that people make, and the amount is the only record of leakage and use.',
    ],
    steps: [
      '核对设备铭牌、油桶标签和加油枪\n查看油桶日期和封口\n用专用滤油车加入\n到规定油位停止，不要加满\n在设备日志登记时间、油品和数量\n两小时后查看粘度、清洁度和油位',
      'Compare nameplate, drum and nozzle\nSee date and seal of the drum\nFill through a cart for that oil alone\nStop at the level mark and do not overfill\nEnter time, oil and amount in the log\nLook at viscosity, cleanliness and level after two hours',
    ],
    change: [
      '正常：清洁度短时变差后恢复。粘度或介电常数阶跃到新值：可能加错油（规则 V04）。',
      'Normal: cleanliness is worse for hours and recovers. A step of viscosity or dielectric constant to a new level may be the wrong oil (rule V04).',
    ],
    watch: [
      '频繁补油会稀释磨损元素和老化指标，掩盖问题：应修漏，而不是一直补。',
      'Frequent filling dilutes wear metals and ageing and hides faults: mend the leak.',
    ],
    pages: ['devices'],
    related: ['fault-p04', 'fault-v04', 'oil-mixing', 'oil-level', 'howto-log-entry'],
    sources: ['practice', 'product'],
  },
  {
    id: 'new-oil',
    kind: 'maintenance',
    title: ['新油验收与储存', 'Receiving and storing new oil'],
    words: ['新油 油桶 验收 储存 存放', 'new oil drum acceptance storage receiving'],
    answer: [
      '新油不等于干净油。到货取样核对粘度、水和清洁度；室内平放或斜放，先进先出，加注时过滤。',
      'New oil is not clean oil. Sample deliveries for viscosity, water and cleanliness, store drums indoors, lying or tilted, first in first out, and filter when you fill.',
    ],
    normal: [
      '桶装油清洁度常为 19/17/14 或更差。风电齿轮箱加注油的默认要求为 16/14/11，伺服系统应与目标一致或更好。',
      'Drummed oil is often 19/17/14 or worse. Our default for filling wind gearboxes is 16/14/11, and servo systems ask for their target or better.',
    ],
    why: [
      '昼夜温差使桶盖积水被吸入桶内；开桶后的漏斗和管子又带入灰尘。',
      'Night and day suck rain past the bungs of drums that stand upright, and funnels and hoses bring dust.',
    ],
    act: [
      '每批留样一瓶，写明批号和日期，作为粘度、元素、RULER 的基准；在油品资料中录入实测的新油值。',
      'Keep a bottle of each delivery with number and date as the base of viscosity, elements and RULER, and enter its measured values with the oil.',
    ],
    watch: [
      '储存超过保质期或进水结块的油应先化验。不同油品的泵、管、容器分开并用颜色标识。',
      'Test oil that is past its date or has taken water. Keep pumps, hoses and cans of different oils apart, marked by colours.',
    ],
    related: ['fault-p04', 'top-up', 'oil-mixing', 'cleanliness-target', 'howto-oils'],
    sources: ['practice', 'product'],
  },
  {
    id: 'oil-mixing',
    kind: 'maintenance',
    title: ['不同油能不能混用', 'Can oils be mixed'],
    words: ['混油 混用 相容性 换品牌 换厂家', 'mixing oils compatibility change brand mix'],
    answer: [
      '原则上不混。必须更换品牌时做相容性试验（汽轮机油按 ASTM D7155），残油控制在 3–5 % 以内并冲洗。',
      'As a rule, no. To change the brand test compatibility (ASTM D7155 for turbine oils), leave at most some per cent of the old oil, and flush.',
    ],
    what: [
      '不相容的表现有：沉淀、起泡、破乳化变差、密封胀缩、抗氧性下降。粘度相同也可能不相容。',
      'Oils that do not suit drop out, foam, hold water, swell or shrink seals, and lose stability. Equal viscosity is no proof.',
    ],
    normal: [
      '同类矿物油、同厂家改版一般可混；含锌与无锌液压油、矿物油与聚醇、酯与矿物油须特别小心，聚醇与矿物油不可混。',
      'Mineral oils of one kind mostly mix; be careful with zinc and zinc-free, and with esters; polyglycol and mineral oil never.',
    ],
    act: [
      '按 10/90、50/50、90/10 混合静置加热观察；送检破乳化、泡沫、氧弹；合格再换，并在切换后一个月加密取样。',
      'Mix 10/90, 50/50 and 90/10, warm and let stand; test demulsibility, foam and RPVOT; then change, and sample often for a month.',
    ],
    watch: [
      '更换油品后更新监测油品：否则粘度变化率仍按旧油计算，会误报。',
      'Set the monitored oil after the change, or viscosity is still compared with the old one and alarms falsely.',
    ],
    pages: ['oils'],
    related: ['fault-v04', 'flushing', 'demulsibility', 'elements-additives', 'howto-oils'],
    sources: ['d7155', 'practice'],
  },
  {
    id: 'offline-filtration',
    kind: 'maintenance',
    title: ['旁路过滤', 'Off-line filtration'],
    words: ['旁滤 滤油机 肾式过滤 外循环过滤', 'offline kidney loop filtration filter cart bypass filtration'],
    answer: [
      '独立小泵和精细滤芯持续过滤油箱油，不受主系统启停影响，是达到高清洁度最经济的办法。',
      'A pump of its own sends the tank’s oil through a fine element, whether or not the machine runs: the cheapest way to high cleanliness.',
    ],
    what: [
      '低压、稳定、流量小，所以滤芯可以更细、寿命更长；还可同时除水、除漆膜。',
      'Pressure is low and flow small and steady, so that elements can be finer and last; water and varnish may be taken out there too.',
    ],
    normal: [
      '常用流量为每小时循环油箱容积的十分之一到五分之一；代码应在数小时到一天内下降并稳定。',
      'A tenth to a fifth of the tank an hour is common; the code should fall within hours to a day and stay.',
    ],
    act: [
      '从箱底最低处吸油、在另一端液面下回油；连续两天代码不再下降而仍未达标，说明侵入大于过滤能力，应查来源或换更细滤芯。',
      'Draw from the lowest point and return at the other end below the level. If the code falls no further and the target is not met, ingress is greater: look for it, or filter finer.',
    ],
    watch: [
      '管路连接前先排气冲洗，避免把接头里的脏物带入。用完的滤油车不得混用于其他油品。',
      'Flush and vent hoses before you connect them, and do not use one cart for several oils.',
    ],
    related: ['filter-choice', 'fault-p01', 'fault-p07', 'dehydration', 'cleanliness-target'],
    sources: ['practice', 'iso16889'],
  },
  {
    id: 'filter-choice',
    kind: 'maintenance',
    title: ['滤芯选择与 β 值', 'Choosing elements: the beta ratio'],
    words: ['滤芯精度 β值 过滤比 绝对精度 选型', 'filter rating beta ratio absolute nominal choose element'],
    answer: [
      'β 值是滤芯前后某尺寸以上颗粒数之比（ISO 16889）：β = 1000 表示 1000 个中只过 1 个，效率 99.9 %。',
      'The beta ratio is the number of particles above a size before the element over that behind it (ISO 16889): at 1000 one of 1000 passes, which is 99.9 %.',
    ],
    what: [
      '“10 µm 滤芯”不说明 β 值就没有意义：名义精度可能只拦一半。比较时看同一尺寸、同一 β。',
      '“10 µm” means nothing without its beta: a nominal rating may hold only half. Compare at one size and one beta.',
    ],
    normal: [
      '目标 18/16/13 常用 β10(c) ≥ 1000，16/14/11 常用 β5(c) ≥ 1000；实际结果还取决于流量和侵入率。',
      'For 18/16/13 one often takes β10(c) ≥ 1000, for 16/14/11 β5(c) ≥ 1000; flow and ingress decide what comes of it.',
    ],
    act: [
      '按目标清洁度、粘度、流量和允许压差选型；检查与油品的相容性；记录每个滤芯的实际寿命，异常缩短说明污染加重。',
      'Choose by target, viscosity, flow and pressure drop, see that medium and oil suit, and note how long each element lives.',
    ],
    watch: [
      '越细并不总是越好：压差过高会打开旁通，等于没有滤芯；干滤材高流速会产生静电，促进漆膜。',
      'Finer is not always better: a high drop opens the bypass, which is no filter, and fast flow through dry media sparks and makes varnish.',
    ],
    facts: [
      {
        what: ['β = 1000 时的过滤效率', 'efficiency of a filter at beta 1000'],
        value: 99.9,
        unit: '%',
        source: 'iso16889',
      },
    ],
    related: ['cleanliness-target', 'filter-change', 'offline-filtration', 'fault-p02', 'fault-p03'],
    sources: ['iso16889', 'practice'],
  },
  {
    id: 'filter-change',
    kind: 'maintenance',
    title: ['更换与检查滤芯', 'Changing and reading elements'],
    words: ['换滤芯 滤芯检查 剖开滤芯 滤芯里的铁屑', 'change filter element inspect cut open metal in filter'],
    answer: [
      '压差到旁通值八成就换，不要等旁通；旧滤芯剖开看，它收集了几百小时的证据。',
      'Change it at 80 % of the bypass setting and do not wait; cut the old one open: it holds the evidence of hundreds of hours.',
    ],
    steps: [
      '隔离、泄压，确认无压力\n取出滤芯，先看外形有无塌陷\n清洁壳体，换密封圈，不留纤维\n装入正确型号，排气\n运行后查看压差和颗粒数\n剖开旧滤芯，平铺滤材，用磁铁检查\n在设备日志登记并拍照',
      'Isolate, relieve, and make sure that there is no pressure\nTake the element out and look for collapse\nClean the housing, change seals, leave no fibres\nFit the right type and vent\nLook at differential pressure and particles when it runs\nCut the old one, spread the medium, try a magnet\nEnter it in the log with a picture',
    ],
    change: [
      '亮片：金属磨损；红褐粉：锈；黑色油泥：碳和氧化物；胶状：漆膜或冷却液；橡胶：密封损坏。',
      'Bright flakes: wear; red-brown powder: rust; black sludge: soot and oxides; jelly: varnish or coolant; rubber: a seal.',
    ],
    watch: [
      '换滤芯后短时颗粒升高属正常；若数小时仍高，查密封圈是否漏装。',
      'A short rise of particles afterwards is normal; if it lasts for hours, see whether the seal is there.',
    ],
    pages: ['devices'],
    related: ['filter-choice', 'fault-p03', 'fault-p02', 'howto-log-entry', 'ferrography'],
    sources: ['practice', 'product'],
  },
  {
    id: 'varnish-removal',
    kind: 'maintenance',
    title: ['清除漆膜', 'Removing varnish'],
    words: ['去漆膜 静电净油 树脂净油 油泥清洗', 'varnish removal electrostatic resin purification sludge clean'],
    answer: [
      '去漆膜要先除油中的软颗粒，再让洁净油慢慢溶解表面的膜：用静电或树脂净化，连续运行数周到数月。',
      'Take the soft matter out of the oil first; clean oil then dissolves the film. Electrostatic or resin purification does it in weeks to months.',
    ],
    what: [
      '漆膜在冷处沉积、热处溶解，与油保持平衡；油越干净，膜溶回得越快。普通滤芯拦不住溶解态的前驱物。',
      'Varnish settles where it is cold, dissolves where it is hot, and is in balance with the oil: the cleaner the oil, the faster it goes. Common elements hold none that is dissolved.',
    ],
    normal: [
      'MPC 与 4 µm 颗粒应逐周下降，伺服阀动作恢复；中途颗粒短时升高是膜脱落，保持过滤即可。',
      'MPC and 4 µm should fall week by week and valves recover; a rise between is film that comes off: keep filtering.',
    ],
    act: [
      '同时消除根源：降低油温和热点，减少带气，更换会放电的滤芯，补足抗氧剂。',
      'Remove the cause as well: heat, air, elements that spark, spent antioxidant.',
    ],
    watch: [
      '化学清洗剂见效快但必须彻底冲洗，否则破坏新油；严重老化的油先净化再换，直接换新油会把漆膜冲下堵塞阀件。',
      'Chemical cleaners work fast but must be flushed out wholly. Purify very old oil before changing it: fresh oil loosens varnish that blocks valves.',
    ],
    related: ['fault-p06', 'mpc', 'flushing', 'turbine-care', 'offline-filtration'],
    sources: ['practice', 'd7843'],
  },
  {
    id: 'flushing',
    kind: 'maintenance',
    title: ['冲洗', 'Flushing'],
    words: ['冲洗 管路清洗 油冲洗', 'flushing flush pipes clean system after repair'],
    answer: [
      '检修、漆膜或混油后，用高流速、热油和精细滤芯把残留物带出，直到连续两次达到目标。',
      'After repairs, varnish or mixed oil, fast hot oil and fine elements carry out what was left, until the target is met twice running.',
    ],
    steps: [
      '伺服阀、精密轴承用冲洗板或旁路代替\n临时接大流量泵，使管内为湍流\n油温 50–60 °C，交替冷热并轻敲管路\n用比运行更细的滤芯\n每小时看颗粒数，达标两次为止\n放油或净化后恢复管路\n换新滤芯，登记设备日志',
      'Replace servo valves and fine bearings by plates or bypasses\nConnect a large pump, so that the flow is turbulent\nKeep the oil at 50 to 60 °C, warm and cool in turns, and tap the pipes\nUse finer elements than in service\nLook at the counts each hour until the target is met twice\nDrain or purify, then restore the pipes\nFit new elements and enter it in the log',
    ],
    why: [
      '层流带不走管壁颗粒。残留的焊渣和砂粒在启动第一小时就会划伤轴瓦和阀芯。',
      'Laminar flow leaves particles on the walls, and slag scratches bearings and spools within the first hour.',
    ],
    normal: [
      '冲洗结束时应比运行目标好一到两个代码。',
      'At its end the oil should be one or two numbers better than the target.',
    ],
    watch: [
      '冲洗油须与工作油相容，并完全排净；在线计数时先确认没有气泡。',
      'Flushing oil must suit the working oil and be drained wholly; make sure that the counter sees no air.',
    ],
    related: ['fault-p05', 'oil-change', 'oil-mixing', 'cleanliness-target'],
    sources: ['practice'],
  },
  {
    id: 'breather',
    kind: 'maintenance',
    title: ['呼吸器', 'Breathers'],
    words: ['呼吸器 干燥剂 空气滤清器 硅胶变色', 'breather desiccant silica gel air filter tank vent'],
    answer: [
      '油箱吸入的每一升空气都应经过呼吸器：≤ 3 µm 的滤材挡灰尘，干燥剂挡水汽。失效的呼吸器是最便宜也最常见的污染源。',
      'Each litre of air that a tank draws in should pass a breather: a medium of 3 µm or finer keeps dust out, desiccant humidity. A spent one is the cheapest and commonest source of dirt.',
    ],
    normal: [
      '干燥剂自下而上变色，变色到顶部就换；潮湿多尘地区可能一两个月一次。',
      'Desiccant changes colour from below; renew it when the colour reaches the top, in humid and dusty places each month or two.',
    ],
    change: [
      '4、6、14 µm 颗粒同步缓升（规则 P01）或水含量日均值缓升，而部件无异常：先看呼吸器。',
      'If particles of all sizes (rule P01) or the daily mean of water rise slowly and no part is to blame, look at the breather first.',
    ],
    act: [
      '按油缸的最大换气量选规格；加装单向阀可减少无用吸湿；箱盖、取样口和人孔也要密封，否则空气走旁路。',
      'Choose it for the greatest flow of air; check valves save desiccant; seal lids, ports and manholes too, or air goes past.',
    ],
    watch: [
      '堵塞的呼吸器会使油箱负压，泵吸空并从轴封吸入脏物。更换日期写在本体和设备日志上。',
      'A blocked breather puts the tank under vacuum: the pump cavitates and seals draw dirt in. Write the date on it and in the log.',
    ],
    facts: [{ what: ['呼吸器滤材精度', 'rating of a breather’s medium'], value: 3, unit: 'µm', source: 'product' }],
    related: ['fault-p01', 'fault-w01', 'offline-filtration', 'water-content'],
    sources: ['product', 'practice'],
  },
  {
    id: 'dehydration',
    kind: 'maintenance',
    title: ['脱水', 'Drying the oil'],
    words: ['脱水 真空滤油 除水 离心 放水', 'dehydrate dry oil vacuum dehydration centrifuge remove water'],
    answer: [
      '游离水先放水和离心，溶解水用真空脱水或干燥空气；同时找到进水处，否则脱水没有尽头。',
      'Drain and centrifuge free water, take dissolved water out by vacuum or dry air, and find where it comes in, or there is no end to it.',
    ],
    what: [
      '静置：只除游离水。聚结和离心：除游离与部分乳化水。吸水滤芯：少量水。真空：三种都除，可到饱和度 20 % 以下。',
      'Settling takes free water; coalescers and centrifuges free and some emulsified water; absorbing elements a little; vacuum takes all three, to below 20 % of saturation.',
    ],
    normal: [
      '脱水后水饱和度应低于 40 %，析水温度低于停机油温。',
      'Afterwards saturation should be below 40 % and the free-water temperature below that of a standstill.',
    ],
    act: [
      '油温 50–65 °C 脱水最快，但不要过热；每天从箱底放水并记录数量；用水含量的下降速度估算完成时间。',
      'It goes fastest at 50 to 65 °C, not hotter; drain the bottom daily and note how much; the fall of ppm tells when it will be done.',
    ],
    watch: [
      '真空会带走轻组分和部分添加剂，长期运行要复测；抗燃油和酯类油温度上限更低。停机状态的水分探头读数滞后。',
      'Vacuum takes light ends and some additives too: test the oil after long use. Esters bear less heat. In still oil the probe lags.',
    ],
    related: ['water-content', 'fault-w02', 'fault-w04', 'demulsibility', 'free-water-temperature'],
    sources: ['practice', 'product'],
  },
  {
    id: 'air-in-oil',
    kind: 'maintenance',
    title: ['油中带气', 'Air in the oil'],
    words: ['带气 吸空 气蚀 泡沫 油发白有气泡', 'air entrainment aeration cavitation bubbles suction leak noisy pump'],
    answer: [
      '油中的气泡使泵噪声大、动作发软、颗粒误计数，并在压缩时局部烧油。多半来自吸入漏气、低油位或回油冲击。',
      'Air makes pumps loud, motion spongy and counts false, and burns oil as it is compressed. It mostly comes from suction leaks, low level or splashing returns.',
    ],
    measure: [
      '征兆：颗粒谱形平坦、密度瞬时下降、油面泡沫、粘度读数起伏不定；静置几分钟由下往上变清的是空气。',
      'Signs: a flat spectrum, dips of density, foam, a restless viscosity; oil that clears within minutes from below had air.',
    ],
    steps: [
      '查油位和回油是否在液面以下\n检查吸油管接头、泵轴封，用油脂涂抹看噪声是否消失\n检查吸油滤网和冷油粘度\n看油箱隔板和油在箱内停留时间\n测空气释放值和泡沫\n提高颗粒计数器处的压力',
      'See the level and whether returns end below it\nCheck suction joints and the shaft seal: grease on a leak quiets the pump\nCheck the suction screen and the viscosity of cold oil\nLook at baffles and how long oil rests in the tank\nHave air release and foam tested\nRaise the pressure at the particle counter',
    ],
    why: [
      '长期带气使油发黑、生成碳粒和漆膜（规则 A03），并造成气蚀坑。',
      'Over time air blackens oil, makes soot and varnish (rule A03) and pits surfaces.',
    ],
    watch: [
      '不要靠加消泡剂解决带气：它只破表面泡沫，反而减慢小气泡逸出。',
      'Anti-foam is no cure: it breaks foam on top and slows the small bubbles inside.',
    ],
    related: ['fault-s05', 'fault-a03', 'foam', 'oil-level', 'sensor-place'],
    sources: ['practice', 'sh0308'],
  },
];
