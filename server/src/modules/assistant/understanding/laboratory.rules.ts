/** A quantity that no indicator of the catalogue measures. */
export interface Unmeasured {
  readonly names: readonly [zh: string, en: string];
  /** The article of the knowledge base about it; null: none. */
  readonly article: string | null;
  /** Indicators that say something of it. */
  readonly near: readonly string[];
  readonly asked: RegExp;
}

const one = (
  names: readonly [zh: string, en: string],
  article: string | null,
  near: readonly string[],
  asked: RegExp,
): Unmeasured => ({ names, article, near, asked: new RegExp(asked.source, 'g') });

/** Signs of elements; one of them alone stands in many names too: 钢铁厂, 脱硫泵. */
const [wearSigns, dirtSigns, additiveSigns] = ['铜铁铅锡铝铬镍银锰钛', '硅钠钾硼', '锌磷钙镁钡钼硫'] as const;
/** What follows an element that is asked about: how much, its content, others beside it, or the end. */
const asElement = String.raw`(?=(?:(?:[和与跟及、,]| ){1,3}[${wearSigns}${dirtSigns}${additiveSigns}]){0,6} ?(?:的?(?:含?量|浓度|元素|离子|趋势|变化|曲线)|的?(?:现在|还)?[是有为剩]?(?:多少|几|[高低多超])|ppm|怎么|正常|[吗呢?,。!]|$))`;
const signOf = (signs: string) => `(?<![钢炼电无脱镀])[${signs}]${asElement}`;
/** Works and machines that are named after a metal. */
const works =
  '(?! (?:mills?|works|plants?|factory|factories|smelters?|lines?|ores?|mines?|rolling|wire|strip|foil|coating|recovery|furnaces?|press(?:es)?)(?![a-z]))';

const elements = new RegExp(
  `(?<![a-z])(?:copper|iron(?! (?:particle|debris))|tin|lead(?=(?: content| concentration| level| ppm|,|\\?|$| and| in (?:the )?oil| of ))|alumini?um|chrom(?:e|ium)|nickel|silver|manganese|titanium)(?![a-z])${works}|${signOf(wearSigns)}`,
);
const contaminants = new RegExp(
  `(?<![a-z])(?:silicon|sodium|potassium|boron|lithium)(?![a-z])${works}|${signOf(dirtSigns)}`,
);
const additives = new RegExp(
  `(?<![a-z])(?:zinc|phosph?orus|calcium|magnesium|barium|molybdenum|sulph?ur|zddp)(?![a-z])${works}|${signOf(additiveSigns)}`,
);

/** What laboratories measure, and what machines have beside their oil. */
export const unmeasured: readonly Unmeasured[] = [
  one(
    ['酸值', 'acid number'],
    'acid-number',
    ['dielectric_constant', 'oil_health'],
    /酸值|酸度|总酸|(?<![a-z])(?:tan|acid (?:number|value)|acidity|neutrali[sz]ation number)(?![a-z])/,
  ),
  one(
    ['碱值', 'base number'],
    'base-number',
    ['dielectric_constant', 'oil_health'],
    /碱值|碱度|总碱|(?<![a-z])(?:tbn|base (?:number|reserve)|alkalinity)(?![a-z])/,
  ),
  one(
    ['旋转氧弹', 'RPVOT'],
    'rpvot',
    ['oil_health'],
    /旋转氧弹|氧弹|氧化安定性|(?<![a-z])(?:rpvot|rbot|oxidation stability)(?![a-z])/,
  ),
  one(
    ['RULER', 'RULER'],
    'ruler',
    ['oil_health'],
    /剩余抗氧剂|抗氧剂(?:含量|还剩|剩)|(?<![a-z])(?:ruler|(?:remaining )?antioxidants? (?:content|left|level))(?![a-z])/,
  ),
  one(
    ['漆膜倾向（MPC）', 'varnish potential (MPC)'],
    'mpc',
    ['dielectric_constant'],
    /漆膜倾向(?:指数)?|(?<![a-z])(?:mpc|varnish (?:potential|index))(?![a-z])/,
  ),
  one(
    ['破乳化度', 'demulsibility'],
    'demulsibility',
    ['water_saturation'],
    /破乳化[度性值]?|抗乳化[度性]?|分水性|(?<![a-z])(?:demulsibility|water separability)(?![a-z])/,
  ),
  one(
    ['泡沫特性', 'foam'],
    'foam',
    [],
    /泡沫(?:特性|倾向)|起泡性|空气释放值?|(?<![a-z])(?:foam(?:ing)? (?:tendency|stability)|air release)(?![a-z])/,
  ),
  one(['闪点', 'flash point'], 'flash-point', ['viscosity_40'], /闪点|(?<![a-z])flash ?point(?![a-z])/),
  one(
    ['磨损元素', 'wear metals'],
    'elements-wear',
    ['ferrous_total', 'wear_rate', 'wear_index'],
    new RegExp(`${elements.source}|磨损(?:元素|金属)|(?<![a-z])wear (?:metals?|elements?)(?![a-z])`),
  ),
  one(['污染元素', 'contaminant elements'], 'elements-contaminants', ['particle_ch1'], contaminants),
  one(['添加剂元素', 'additive elements'], 'elements-additives', [], additives),
  one(['铁谱', 'ferrography'], 'ferrography', ['ferrous_total'], /铁谱|(?<![a-z])ferrogra(?:phy|m)(?![a-z])/),
  one(
    ['烟炱与燃油稀释', 'soot and fuel dilution'],
    null,
    ['viscosity_change_pct'],
    /烟炱|积碳|碳烟|燃油稀释|(?<![a-z])(?:soot|fuel dilution)(?![a-z])/,
  ),
  one(
    ['氧化值与硝化值', 'oxidation and nitration'],
    null,
    ['dielectric_constant'],
    /氧化值|硝化值?|硫化值|(?<![a-z])(?:nitration|oxidation (?:value|number))(?![a-z])/,
  ),
  one(['不溶物', 'insolubles'], null, ['contamination_level'], /不溶物|(?<![a-z])(?:insolubles?|sediment)(?![a-z])/),
  one(
    ['粘度指数', 'viscosity index'],
    'viscosity-index',
    ['viscosity_40'],
    /[粘黏]度指数|(?<![a-z])viscosity index(?![a-z])/,
  ),
  one(['倾点', 'pour point'], null, [], /倾点|凝点|(?<![a-z])pour point(?![a-z])/),
  one(
    ['轴承等处的温度', 'temperatures of bearings and other parts'],
    null,
    ['oil_temperature', 'vibration_rms'],
    /(?:(?:输[出入]|高速|低速|中间)?轴(?:承|瓦)?|推力瓦|绕组|定子|转子|线圈|电机|马达|壳体|箱体|齿面|冷却水|循环水|进水|出水|排气|缸套水?|蒸汽|烟气)(?:的)?(?:温度|温(?=[多高低是现怎最几超]))|瓦温|轴温|(?<![a-z])(?:bearings?|windings?|stator|rotor|coil|motor|casing|housing|shaft|tooth|exhaust(?: gas)?|cooling[ -]water|coolant|jacket water|steam|flue gas)(?:'s)? (?:temps?|temperatures?)(?![a-z])|(?<![a-z])temps?(?:eratures?)? of (?:the |its )?(?:(?:drive|output|input|high[ -]speed|low[ -]speed|main|rear|front) ?(?:end|shaft|side)? ?)?(?:bearings?|windings?|stator|rotor|motor|casing|housing|shaft|exhaust|coolant)(?![a-z])(?!(?<=oil temp(?:erature)?s? of .{0,60}) {2,})/,
  ),
  one(
    ['压差', 'differential pressure'],
    null,
    ['pressure'],
    /(?:滤芯|滤器|过滤器|滤网|滤油器|前后)(?:的|前后)?压差|(?<![油供水液台])压差|(?<![a-z])(?:differential pressures?|pressure (?:differentials?|drops?(?= (?:across|over|of|at|on) .{0,20}filter))|(?:filter|element) (?:d\/?p|pressure drop)|delta[ -]?p)(?![a-z])/,
  ),
  one(
    ['转速', 'speed'],
    null,
    ['vibration_rms'],
    // A machine at full speed or of high speed is only told from others by it.
    /(?<![高低全满])转速|(?<![a-z])(?:rpm|rotational speed|rotation rate)(?![a-z])|(?<![a-z]|(?:high|full|low|top|half|rated|normal|constant|running)[ -])speed(?![a-z]| (?:reducer|increaser|shaft|gear|side|stage))/,
  ),
  one(
    ['功率', 'power'],
    null,
    [],
    /(?<![大小高低])功率|(?<![a-z]|\d ?)(?:power (?:output|consumption)|kilowatts?|kw)(?![a-z])/,
  ),
  one(
    ['电流与电压', 'current and voltage'],
    null,
    [],
    /电流|电压|(?<![a-z])(?:amps|amperage|motor current|voltage)(?![a-z])/,
  ),
  one(['扭矩', 'torque'], null, ['vibration_rms'], /扭矩|转矩|(?<![a-z])torque(?![a-z])/),
  one(
    ['噪声', 'noise'],
    null,
    ['vibration_rms'],
    /噪[声音]|分贝|(?:多|有多)(?:响|吵)|(?<![a-z])(?:(?:noise|sound) levels?|how (?:loud|noisy)|loudness|decibels?|db(?: ?\(?a\)?)?)(?![a-z])/,
  ),
  one(
    ['颜色', 'colour'],
    null,
    ['oil_health'],
    // States and alarms have colours on the screen.
    /(?<!(?:状态|大屏|灯|图标|告警|报警|曲线).{0,8})颜色(?!.{0,12}(?:状态|大屏|灯|图标|告警|报警|曲线))|色度|(?<!(?:status|state|screen|alarm|lamp|curve|icon)s? .{0,24})(?<![a-z])colou?r(?![a-z])(?!.{0,30} (?:status|state|screen|alarm|lamp|curve|icon))/,
  ),
  one(['pH 值', 'pH'], null, ['dielectric_constant'], /ph ?值|(?<![a-z])ph(?: value)?(?![a-z])/),
];

/**
 * Quantities that a normalised question names and that no sensor of the product measures, and the question without
 * them: `iron` in ppm is an element of the laboratory, and no count of particles.
 */
export function unmeasuredIn(question: string): { readonly found: readonly Unmeasured[]; readonly rest: string } {
  const found: Unmeasured[] = [];
  let rest = question;
  for (const quantity of unmeasured) {
    const without = rest.replace(quantity.asked, (text) => ' '.repeat(text.length));
    if (without === rest) continue;
    found.push(quantity);
    rest = without;
  }
  return { found, rest };
}
