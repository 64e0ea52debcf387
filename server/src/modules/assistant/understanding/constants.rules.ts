import {
  as4059ClassAt,
  as4059Sizes,
  classText,
  conversionNames,
  conversions,
  conversionUnits,
  convert,
  cumulativeLimits,
  differentialLimits,
  inverse,
  isoScaleNumber,
  isoVgGrades,
  particlesUpTo,
  saeWindowAt100,
  classWithin,
} from '@oilsight/oil';

/** A number of a standard, or of a conversion, that a question asks for. */
export interface Constant {
  readonly what: readonly [zh: string, en: string];
  readonly value: number;
  readonly unit: string;
  /** The article of the knowledge base that has it. */
  readonly article: string;
}

/** Numbers of a normalised question: `1,000`, `2 500` and `0.5` as they are meant, `1.2万` too. */
const number = String.raw`(\d{1,3}(?:[, ]\d{3})+|\d{1,9}(?:\.\d{1,6})?)( ?(?:万|k(?![a-z])|thousand|million))?`;
const scales: Readonly<Record<string, number>> = { 万: 10_000, k: 1000, thousand: 1000, million: 1_000_000 };
const valueOf = (text: string, scale = ''): number => Number(text.replace(/[, ]/g, '')) * (scales[scale.trim()] ?? 1);

const counts = new RegExp(
  String.raw`${number} ?(?:个|颗|粒)?(?:颗粒)?(?:particles?|counts?)?(?: of [^?]{0,20})? ?(?:\/|per|每) ?(100)? ?(?:ml|毫升|millilit(?:re|er)s?|cc)|每 ?(100)? ?(?:毫升|ml) ?(?:有|里|含|中)?${number} ?(?:个|颗|粒)`,
);

/** Particles per mL that a question gives. */
function particlesIn(question: string): { readonly perMl: number } | null {
  const match = counts.exec(question);
  if (match === null) return null;
  const count = match[1] === undefined ? valueOf(match[5] ?? '', match[6]) : valueOf(match[1], match[2]);
  return { perMl: (match[3] ?? match[4]) === undefined ? count : count / 100 };
}

/** The three numbers of a code, however they are separated: none is above the one before, as sizes (4, 6 and 14) are. */
function threeCodes(question: string): string[] | null {
  const found =
    /(?<!\d)(\d{1,2}) ?[/,、-] ?(\d{1,2}) ?(?:[/,、-]|,? ?and |和) ?(\d{1,2})(?! ?(?:\d|µm|μm|um|micron|微米))/
      .exec(question)
      ?.slice(1) ?? null;
  const [first, second, third] = found?.map(Number) ?? [];
  if (first === undefined || second === undefined || third === undefined) return null;
  return first >= second && second >= third ? found : null;
}

/** ISO 4406: particles of a scale number, and the scale number of particles. */
function iso4406(question: string): Constant[] {
  if (!/4406|iso.{0,6}(?:code|代码|等级|级)/.test(question)) return [];
  const most = (code: number): Constant => ({
    what: [`ISO 4406 代码 ${code}，颗粒数至多`, `ISO 4406 scale number ${code}, at most`],
    value: particlesUpTo(code),
    unit: '1/mL',
    article: 'iso4406',
  });
  const given = particlesIn(question);
  if (given !== null) {
    const code = isoScaleNumber(given.perMl);
    return code === null || code > 28
      ? []
      : [{ what: ['ISO 4406 代码', 'ISO 4406 scale number'], value: code, unit: '', article: 'iso4406' }, most(code)];
  }
  const rest = question.replace(/4406(?::\d{4})?/, ' ');
  const codes =
    threeCodes(rest) ??
    /(?:代码|代号|code|scale number|number|等级|级别|class)[^\d]{0,8}(\d{1,2})(?!\d)/.exec(rest)?.slice(1) ??
    /(?<![\d/])(\d{1,2})(?= ?(?:(?:这|那)?一?个?(?:代码|代号|码)|级|号|是|等于|mean|stand|allow|代表|表示|对应))/
      .exec(rest)
      ?.slice(1) ??
    [];
  return codes
    .map(Number)
    .filter((code) => code <= 28)
    .flatMap((code) => {
      const isLeast = /最少|至少|下限|大于|范围|区间|between|range|least|lower|min/.test(question) && code > 0;
      const least: Constant = {
        what: [`ISO 4406 代码 ${code}，颗粒数多于`, `ISO 4406 scale number ${code}, more than`],
        value: particlesUpTo(Math.max(0, code - 1)),
        unit: '1/mL',
        article: 'iso4406',
      };
      return isLeast ? [least, most(code)] : [most(code)];
    });
}

const ranges = [
  ['5–15 µm', /(?<!\d)[56] ?(?:µm|μm|um|微米|microns?)? ?(?:-|–|~|到|至|to|and|\.\.) ?1[45]/],
  ['15–25 µm', /(?<!\d)1[45] ?(?:µm|μm|um|微米|microns?)? ?(?:-|–|~|到|至|to|and|\.\.) ?2[15]/],
  ['25–50 µm', /(?<!\d)2[15] ?(?:µm|μm|um|微米|microns?)? ?(?:-|–|~|到|至|to|and|\.\.) ?(?:38|50)/],
  ['50–100 µm', /(?<!\d)(?:38|50) ?(?:µm|μm|um|微米|microns?)? ?(?:-|–|~|到|至|to|and|\.\.) ?(?:70|100)/],
  [
    '> 100 µm',
    /(?:>|≥|大于|超过|above|over|larger than|bigger than|more than|greater than) ?(?:70|100) ?(?:µm|μm|um|微米|micron)|100 ?(?:µm|μm|um|微米)(?:以上)/,
  ],
] as const;

/** Class of a standard: 00 is −1. */
const classOf = (text: string): number | null =>
  /^0{1,3}$/.test(text) ? 1 - text.length : Number(text) <= 12 ? Number(text) : null;

/** NAS 1638: particles of a class by range, and the class of particles in a range. */
function nas1638(question: string): Constant[] {
  if (!/(?<![a-z])nas(?![a-z])/.test(question)) return [];
  const rest = question.replace(/1638/, ' ');
  const wanted = ranges.flatMap(([name, pattern], column) => (pattern.test(rest) ? [{ name, column }] : []));
  const withoutRanges = ranges.reduce((text, [, pattern]) => text.replace(pattern, ' '), rest);
  const named =
    /(?:nas|class|等级|级别)[^\d]{0,8}(00|\d{1,2})(?!\d)/.exec(withoutRanges) ??
    /(?<!\d)(00|\d{1,2}) ?级/.exec(withoutRanges);
  const own = named === null ? null : classOf(named[1] ?? '');
  const given = own === null ? particlesIn(rest) : null;
  const [first] = wanted;
  if (given !== null && first !== undefined) {
    const found = classWithin(differentialLimits[first.column] ?? [], -1, Math.round(given.perMl * 1e8) / 1e6);
    return found === null || found > 12
      ? []
      : [
          {
            what: [`NAS 1638，${first.name}，等级`, `NAS 1638, ${first.name}, class`],
            value: found,
            unit: '',
            article: 'nas-1638',
          },
        ];
  }
  if (own === null) return [];
  const label = classText(own) ?? '';
  return (wanted.length > 0 ? wanted : ranges.map(([name], column) => ({ name, column }))).map(({ name, column }) => ({
    what: [`NAS 1638 ${label} 级，${name}，至多`, `NAS 1638 class ${label}, ${name}, at most`],
    value: differentialLimits[column]?.[own + 1] ?? 0,
    unit: '1/100mL',
    article: 'nas-1638',
  }));
}

const as4059Um: Readonly<Record<string, number>> = { A: 4, B: 6, C: 14, D: 21, E: 38, F: 70 };

/** SAE AS4059 table 2: particles of a class by size. */
function as4059(question: string): Constant[] {
  if (!/as ?4059/.test(question)) return [];
  const rest = question.replace(/as ?4059[a-f]?(?![a-z])/, ' ');
  const sizes = as4059Sizes.filter((size) =>
    new RegExp(
      String.raw`(?:尺寸|size|列|column) ?${size.toLowerCase()}(?![a-z])|\d ?${size.toLowerCase()}(?![a-z])|(?<!\d)${as4059Um[size] ?? 0} ?(?:µm|μm|um|微米|micron)`,
    ).test(rest),
  );
  const named =
    /(?:class|等级|级别)[^\d]{0,4}(0{1,3}|\d{1,2})(?!\d)/.exec(rest) ?? /(?<!\d)(0{1,3}|\d{1,2}) ?级/.exec(rest);
  const own = named === null ? null : classOf(named[1] ?? '');
  if (own === null) {
    const given = particlesIn(rest);
    const [size] = sizes;
    const found =
      given === null || size === undefined ? null : as4059ClassAt(size, Math.round(given.perMl * 1e8) / 1e6);
    return found === null || size === undefined || found > 12
      ? []
      : [
          {
            what: [`SAE AS4059，尺寸 ${size}，等级`, `SAE AS4059, size ${size}, class`],
            value: found,
            unit: '',
            article: 'as4059',
          },
        ];
  }
  const label = classText(own) ?? '';
  return (sizes.length > 0 ? sizes : as4059Sizes).map((size) => ({
    what: [`SAE AS4059 ${label} 级，尺寸 ${size}，至多`, `SAE AS4059 class ${label}, size ${size}, at most`],
    value: cumulativeLimits[size][own + 2] ?? 0,
    unit: '1/100mL',
    article: 'as4059',
  }));
}

/** ISO VG: both ends and the middle of a grade. */
function isoVg(question: string): Constant[] {
  const named = /(?<![a-z])(?:vg|l?-?h[mvlg]|ckd|ckc|tsa|thickness grade|粘度等级|黏度等级) ?-?(\d{1,4})(?![\d.])/.exec(
    question,
  );
  const grade = isoVgGrades.find((one) => one.grade === Number(named?.[1] ?? NaN));
  if (grade === undefined) return [];
  const fact = (zh: string, en: string, value: number): Constant => ({
    what: [`ISO VG ${grade.grade}，40 °C 运动粘度${zh}`, `ISO VG ${grade.grade}, viscosity at 40 °C, ${en}`],
    value,
    unit: 'mm²/s',
    article: 'iso-vg',
  });
  return [fact('下限', 'least', grade.min), fact('中心值', 'middle', grade.mid), fact('上限', 'greatest', grade.max)];
}

/** SAE J300: both ends of a grade at 100 °C. */
function sae(question: string): Constant[] {
  if (/as ?4059/.test(question)) return [];
  const hot = Number(/(?<![a-z])sae ?-?(?:\d{1,2}w-?)?(\d{1,2})(?![\dw])/.exec(question)?.[1] ?? NaN);
  const window = Number.isFinite(hot) ? saeWindowAt100({ winter: null, hot }) : null;
  if (window === null) return [];
  const fact = (zh: string, en: string, value: number): Constant => ({
    what: [`SAE ${hot}，100 °C 运动粘度${zh}`, `SAE ${hot}, viscosity at 100 °C, ${en}`],
    value,
    unit: 'mm²/s',
    article: 'sae-grades',
  });
  return [fact('下限（含）', 'from', window.min), fact('上限（不含）', 'below', window.max)];
}

/** Units as people write them. */
const units: readonly (readonly [unit: string, pattern: string])[] = [
  ['°F', String.raw`°f(?![a-z])|degrees? f(?:ahrenheit)?(?![a-z])|fahrenheit|华氏度?|f(?![a-z])`],
  ['K', String.raw`kelvin|开尔文|k(?![a-z])`],
  ['°C', String.raw`°c(?![a-z])|degrees? c(?:elsius)?(?![a-z])|celsius|摄氏度?|c(?![a-z])|度`],
  ['g/cm³', String.raw`g\/cm3|g\/cm³|g\/ml|克每立方厘米`],
  ['kg/m³', String.raw`kg\/m3|kg\/m³|公斤每立方米|千克每立方米`],
  ['mg/kg', String.raw`mg\/kg|毫克每千克`],
  ['ppm', 'ppm'],
  ['%', String.raw`%|per ?cent|百分之|百分比`],
  ['bar', String.raw`bars?(?![a-z])|巴(?!西)`],
  ['kPa', String.raw`kpa|千帕`],
  ['MPa', String.raw`mpa(?!·|\.)|兆帕`],
  ['psi', 'psi'],
  ['cSt', String.raw`cst|centistokes?|厘斯`],
  ['mm²/s', String.raw`mm2\/s|mm²\/s`],
  ['cP', String.raw`cp(?![a-z])|centipoises?|厘泊`],
  ['mPa·s', String.raw`mpa[·.]?s|毫帕秒`],
  ['in/s', String.raw`in\/s|ips(?![a-z])|inch(?:es)? per second`],
  ['mm/s', String.raw`mm\/s|毫米每秒`],
  ['m³/h', String.raw`m3\/h|m³\/h|立方米每小时|方每小时`],
  ['L/min', String.raw`l\/min|lpm|升每分钟?`],
];
/** What a unit that the table does not know is the same as. */
const steps = conversionNames.map((name) => ({ ...conversionUnits(name), by: conversions[name] }));

/** A value in another unit, over one unit between at most; null: they measure different things. */
function converted(value: number, from: string, to: string): number | null {
  const into = steps.find((step) => step.from === from && step.to === to);
  if (into !== undefined) return convert(value, into.by);
  const back = steps.find((step) => step.from === to && step.to === from);
  if (back !== undefined) return convert(value, inverse(back.by));
  for (const first of steps.filter((step) => step.from === from)) {
    const second = steps.find((step) => step.from === to && step.to === first.to);
    if (second !== undefined) return convert(convert(value, first.by), inverse(second.by));
  }
  return null;
}

/** A given number in another unit. */
function conversion(question: string): Constant[] {
  const given: { at: number; end: number; value: number; unit: string }[] = [];
  const others: { at: number; unit: string }[] = [];
  for (const [unit, pattern] of units) {
    const isBefore = unit === '%' || unit === '°F' || unit === '°C';
    const sought = new RegExp(
      String.raw`${number.replace('(', String.raw`(?<![\d.])(-?`)} ?(?:${pattern})${isBefore ? String.raw`|(?:百分之|华氏|摄氏) ?(\d{1,6}(?:\.\d{1,6})?)` : ''}`,
      'g',
    );
    for (const match of question.matchAll(sought)) {
      const isOther = match[3] !== undefined;
      if (
        isOther &&
        !(match[0].startsWith('百分之') ? unit === '%' : match[0].startsWith('华氏') ? unit === '°F' : unit === '°C')
      )
        continue;
      given.push({
        at: match.index,
        end: match.index + match[0].length,
        value: isOther ? Number(match[3]) : valueOf(match[1] ?? '', match[2]),
        unit,
      });
    }
    for (const match of question.matchAll(new RegExp(String.raw`(?<![a-z\d])(?:${pattern})`, 'g')))
      others.push({ at: match.index, unit });
  }
  // Of readings that begin at the same sign the longest is meant: 5 mPa·s and not 5 MPa.
  const [first] = given.toSorted((a, b) => a.at - b.at || b.end - a.end);
  if (first === undefined) return [];
  const targets = [
    ...new Set(others.filter(({ at }) => at < first.at || at >= first.end).map(({ unit }) => unit)),
  ].filter((unit) => unit !== first.unit);
  for (const unit of targets) {
    const value = converted(first.value, first.unit, unit);
    if (value === null) continue;
    const rounded = Number(value.toPrecision(6));
    return [
      {
        what: [`${first.value} ${first.unit} 等于`, `${first.value} ${first.unit} are`],
        value: rounded,
        unit,
        article: 'unit-conversions',
      },
    ];
  }
  return [];
}

/** Numbers of standards and conversions that a normalised question asks for. */
export function constantsIn(question: string): readonly Constant[] {
  for (const reading of [iso4406, nas1638, as4059, isoVg, sae, conversion]) {
    const found = reading(question);
    if (found.length > 0) return found;
  }
  return [];
}
