import type { Article } from '../article.ts';

/** Viscosity: rules V01 to V06 of the diagnosis. */
export const viscosityArticles: readonly Article[] = [
  {
    id: 'fault-v01',
    kind: 'fault',
    title: ['氧化增稠', 'Oxidation thickening'],
    words: ['油变稠 油发黑 粘度升高 氧化', 'oil thickening viscosity increase oxidised dark oil'],
    answer: [
      '40 °C 粘度数周内缓慢上升并超过 5 %，介电常数同时升高：油正在氧化，接近换油。',
      'Viscosity at 40 °C has risen slowly by more than 5 % together with the dielectric constant: the oil is oxidising and nears its change.',
    ],
    what: [
      '油分子与氧结合成更大的极性分子，使油变稠、产酸、生成油泥。油温每升高 10 °C，速度约加快一倍，铜、铁和水起催化作用。',
      'Molecules of oil join with oxygen to larger, polar ones: the oil thickens, turns acid and makes sludge. Ten degrees more about double the pace; copper, iron and water speed it up.',
    ],
    act: [
      '测酸值、旋转氧弹与 100 °C 粘度确认。降低油温和热点最有效；部分换油只能延缓，因为旧油会消耗新油的抗氧剂。',
      'Confirm by acid number, RPVOT and viscosity. Lower temperature and hot spots help most; renewing a part only delays, as the old oil eats the new antioxidant.',
    ],
    watch: [
      '加入高牌号油也会使粘度升高，但在补油时阶跃。轻组分蒸发的增稠不伴随酸值升高。',
      'A heavier oil raises viscosity too, but as a step at a top-up. Light ends that evaporate thicken without acid.',
    ],
    rules: ['V01'],
    related: ['viscosity-change', 'fault-a01', 'acid-number', 'oil-change', 'oil-temperature'],
    sources: ['gb7596', 'nbsh0586', 'sh0476', 'd4378', 'product'],
  },
  {
    id: 'fault-v02',
    kind: 'fault',
    title: ['增粘剂剪切降粘', 'Shear loss of the VI improver'],
    words: ['剪切 粘度下降 高粘度指数油 油变稀', 'shear thinning vi improver viscosity drop high vi oil thinner'],
    answer: [
      '粘度缓慢下降并趋于平缓，介电常数、密度和水都不变：增粘剂的长链被剪断，属永久降粘。',
      'Viscosity falls slowly and levels off while dielectric constant, density and water stay: the long chains of the VI improver are being cut, for good.',
    ],
    what: [
      '高粘度指数油靠聚合物增稠。齿轮和高压泵的剪切把分子切短，前期下降最快，之后稳定在基础油水平之上。',
      'Oils of high viscosity index are thickened by polymers. Gears and high-pressure pumps cut them, fastest in the first months, until what is left bears it.',
    ],
    act: [
      '实验室复核 40 °C、100 °C 粘度和粘度指数：剪切会使两者都下降、指数变小。下次改用剪切稳定型油品。',
      'Have both viscosities and the index tested: shear lowers all three. Choose an oil that is stable to shear at the next change.',
    ],
    watch: [
      '燃油稀释快得多，油位随之升高；加入低牌号油是阶跃。低于 −10 % 时核对工作温度下的油膜。',
      'Fuel works much faster and raises the level; a lighter oil makes a step. Below −10 % check the film at working temperature.',
    ],
    rules: ['V02'],
    related: ['viscosity-index', 'viscosity-change', 'fault-v03', 'fault-v06'],
    sources: ['d2270', 'product', 'practice'],
  },
  {
    id: 'fault-v03',
    kind: 'fault',
    title: ['燃油稀释', 'Fuel dilution'],
    words: [
      '机油里有柴油 油位升高 汽油味 喷油器漏',
      'diesel in oil fuel smell injector leak oil level rising dilution',
    ],
    answer: [
      '相同油温下粘度下降而油位上升、含水正常：燃油正进入曲轴箱，油膜很快不足，属紧急故障。',
      'At equal temperature viscosity falls while the oil level rises and water is normal: fuel enters the crankcase, and the film soon fails. This is urgent.',
    ],
    what: [
      '喷油器滴漏、后喷再生或频繁冷机短途使燃油沿缸壁流下。百分之几的柴油就能使粘度降一个等级，并稀释添加剂。',
      'Leaking injectors, late injection for regeneration and short cold trips wash fuel past the rings. A few per cent of diesel take a grade of viscosity and dilute the additives.',
    ],
    act: [
      '查油位是否升高、闻气味，测闪点或气相色谱燃油含量。修复喷油器后换油，先不要加负荷。',
      'See whether the level rises, smell, and have flash point or fuel by chromatography tested. Repair the injectors, change the oil, and keep the load down until then.',
    ],
    watch: [
      '长时间热机可蒸发汽油组分，柴油不易蒸发。传感器温度错误也会显出假的粘度下降，但油位不会同时上升。',
      'Hot running drives off petrol, but hardly diesel. A wrong temperature feigns a fall of viscosity, yet the level does not rise with it. Diesel is nearly as dense as the oil: the density may stay.',
    ],
    rules: ['V03'],
    related: ['engine-care', 'density', 'flash-point', 'viscosity-change', 'fault-s08'],
    sources: ['practice', 'product'],
  },
  {
    id: 'fault-v04',
    kind: 'fault',
    title: ['加错油或混油', 'Wrong or mixed oil'],
    words: [
      '加错油 油品混用 牌号错 换了别的油',
      'wrong oil mixed oil wrong grade top up different oil cross contamination',
    ],
    answer: [
      '补油时粘度阶跃到新的稳定值，常伴介电常数或密度同时跃变：加入的很可能是另一种油。',
      'At a top-up viscosity steps to a new steady level, mostly with dielectric constant or density: another oil was probably added.',
    ],
    what: [
      '不同基础油和添加剂混合可能析出沉淀、起泡、失去抗乳化性，聚醇与矿物油根本不相容；粘度差一个 ISO VG 即可改变油膜。',
      'Mixed base oils and additives may drop out, foam or lose demulsibility, and polyglycol does not mix with mineral oil at all; one ISO grade changes the film.',
    ],
    act: [
      '停止补油，核对油桶标签与加油记录；取样与新油比对红外和元素，做相容性试验。不相容则整箱更换并冲洗。',
      'Stop filling, compare drum and log, and have infrared and elements compared with the new oil; test compatibility. Change the charge and flush where they do not suit.',
    ],
    watch: [
      '如果是有意换了油品，请在设备日志记录并更新监测油品，否则诊断会一直报警，剩余寿命也不给出数值。',
      'If the oil was changed on purpose, enter it in the log and set the monitored oil; else the finding stays and no remaining life is given.',
    ],
    rules: ['V04'],
    related: ['oil-mixing', 'howto-oils', 'howto-log-entry', 'iso-vg', 'top-up'],
    sources: ['iso3448', 'd7155', 'product'],
  },
  {
    id: 'fault-v05',
    kind: 'fault',
    title: ['气体或制冷剂溶解降粘', 'Gas or refrigerant dissolved in the oil'],
    words: [
      '制冷剂 溶解 压缩机油变稀 工艺气',
      'refrigerant dissolved gas compressor oil thin process gas suction pressure',
    ],
    answer: [
      '表观粘度一天内下降 10 % 以上，停机或升温后又恢复：是气体溶入油中，不是油坏了。',
      'The apparent viscosity falls by 10 % within a day and comes back at standstill or with heat: gas has dissolved in the oil. The oil itself is not spoilt.',
    ],
    what: [
      '制冷剂和烃类气体在油中的溶解度随压力升高、随温度下降而增大；油膜变薄，启动时还会剧烈起泡。',
      'Refrigerants and hydrocarbon gases dissolve more under pressure and in cold oil. The film thins, and at a start the oil foams violently.',
    ],
    act: [
      '查吸气过热度、油加热器和回油；停机前保持加热。低于制造商规定的最低粘度时必须降压或升温。',
      'Check superheat, the oil heater and the return of oil, and keep heating before a start. Below the maker’s least viscosity lower the pressure or warm the oil.',
    ],
    watch: [
      '不要据此换油。液击或带液会使粘度骤降且不可逆，应查看吸气侧。',
      'Do not change oil for it. Carry-over of liquid drops viscosity at once and without recovery: look at the suction side.',
    ],
    rules: ['V05'],
    related: ['compressor-care', 'viscosity-40', 'fault-v02', 'foam'],
    sources: ['practice', 'product'],
  },
  {
    id: 'fault-v06',
    kind: 'fault',
    title: ['高温导致工作粘度不足', 'Film too thin because the oil runs hot'],
    words: ['油膜薄 工作粘度 过热 kappa 牌号偏低', 'film too thin working viscosity overheating kappa grade too low'],
    answer: [
      '折算 40 °C 粘度正常，但工作温度下低于设备最低要求：这是冷却、负荷或选型问题，不是油的问题。',
      'The viscosity at 40 °C is sound, but at working temperature it lies below the machine’s minimum: a matter of cooling, load or grade, not of the oil.',
    ],
    what: [
      '粘度比 κ 是工作粘度与轴承所需粘度之比。κ 小于 1 时金属表面开始接触，磨损和温升互相加剧。',
      'The viscosity ratio κ is the viscosity at work over that which the bearing needs. Below 1 surfaces touch, and wear and heat feed each other.',
    ],
    act: [
      '清洗冷却器，核对风机、水量和温控阀；若长期如此，按实际油温重新选择粘度等级。',
      'Clean the cooler, check fan, water and thermostat; if it stays so, choose the grade for the temperature that there is.',
    ],
    watch: [
      '设备最低粘度由制造商给出，应在设备参数里填写，否则规则无法判断。夏季出现、冬季消失是冷却能力不足的特征。',
      'The least viscosity comes from the maker and has to be entered with the device; without it the rule stays silent. In summer alone: the cooler is too small.',
    ],
    rules: ['V06'],
    related: ['oil-temperature', 'cooler-care', 'walther-line', 'iso-vg', 'fault-r04'],
    sources: ['iso281', 'd341', 'product'],
  },
];
