import type { AssistantClaim, ClaimKind } from '@oilsight/contract';

/** Words that say what a number is. They are looked for in the clause around it, without names and figures. */
const words = {
  now: /\b(?:now|currently|current|presently|at present|at the moment|today|right now|latest|real-time)\b|现在|目前|当前|此刻|实时|眼下/i,
  limit: /\blimits?\b|\b(?:allow|permi[ts])\w*|限|允许|许可/i,
  threshold: /\bthresholds?\b|阈/i,
  target: /\btargets?\b|目标/i,
  max: /\b(?:max|maximum|maximal|maxima|highest|peak|peaks|peaked|hottest|top)\b|最高|最大|峰/i,
  min: /\b(?:min|minimum|minimal|minima|lowest|least|bottom|coldest|coolest)\b|最低|最小|谷/i,
  range: /\b(?:between|ranges?|ranged|ranging|from)\b|之间|范围|区间|从|\u2588 ?(?:[-~～到至]|to) ?\u2588/i,
  mean: /\b(?:mean|means|average|averages|averaged|averaging|avg|typical|typically|median)\b|平均|均值|中位/i,
  change: /\b(?:change|changes|changed|changing|deviates?|deviation)\b|变化|改变|变动|偏离/i,
  rise: /\b(?:rise|rises|rose|risen|rising|increase|increases|increased|increasing|gain|gains|gained|climb|climbs|climbed|climbing|grow|grows|grew|grown|growing|up|upwards?|warmed)\b|上升|升高|升了|升至|升到|上涨|涨|增/i,
  fall: /\b(?:fall|falls|fell|fallen|falling|drop|drops|dropped|dropping|decrease|decreases|decreased|decreasing|decline|declines|declined|declining|lose|loses|lost|losing|down|downwards?|reduced?|cooled)\b|下降|降低|降了|降至|降到|回落|下滑|跌|减/i,
  higher:
    /\b(?:higher|hotter|warmer|greater|larger|more|above|over|exceeds?|exceeded|exceeding|beyond|at least|upwards of)\b|高于|高出|高了|(?<!最)高(?= ?█)|更高|超|多于|大于|至少|不低于|不少于/i,
  lower:
    /\b(?:lower|colder|cooler|smaller|less|fewer|below|under|at most|up to|within)\b|低于|低了|(?<!最)低(?= ?█)|更低|不到|少于|小于|至多|不高于|不超过|不足/i,
  differ: /\b(?:differs?|differed|difference|gap|apart)\b|相差|差(?!不多)/i,
  ratio: /\b(?:times|ratio|fold)\b|倍|比值/i,
  life: /\b(?:life|remaining|remains?|left)\b|\blasts?\b(?! (?:\u2588|week|month|day))|寿命|剩余|还能用|还可用/i,
  health: /\b(?:health|healthy|score)\b|健康|评分/i,
  reach: /\b(?:reach|reaches|reached|meets?|hits?)\b|达到|到达|触及|到(?=.{0,8}限)/i,
  log: /\b(?:logs?|logged|entry|entries|top-?ups?|topped up|added|refills?|refilled|filled|drained|oil changes?)\b|日志|记录|换油|补油|加油|加注|加了|注油|放油/i,
  ago: /\b(?:ago|since)\b|距今|以前|之前|前/i,
  evidence: /\bevidence\b|依据|证据/i,
  elsewhen:
    /\b(?:will|would|if|must|keep|could|might|may|unless|once|every|tomorrow|yesterday|expected|forecasts?|predicted|projected|soon|should|used to|earlier|previously|formerly|last (?:week|month|year|night))\b|如果|若|必须|保持|可能|假如|一旦|每隔|将|会|预计|预测|明天|昨天|前天|上周|上月|去年|此前|曾|以前|应为|应该/i,
  /** Another place, quantity or kind of value than those that are measured and kept. */
  other:
    /\b(?:bearings?|coolant|cooling water|tank|windings?|motors?|inlet|outlet|flash|pour|set-?point|nominal|rated|design|ideal|recommended|initial|original|critical|optimal|desired|required|warranty|inspections?|trip|shutdown|overheat\w*|stopped|leak(?:ed|s|ing)|consum\w*|capacity|holds?|fail\w*|broke\w*|breaks?)\b|泄漏了|漏了|漏掉|消耗|失效|损坏|闪点|倾点|轴承|冷却水|冷却液|绕组|电机|额定|设定|理想|推荐|建议|初始|临界|设计|报警油温|报警温度|报警值|正常(?=油温|温度|值|范围)|跳闸|停机|质保|保修|检修/i,
  not: /\b(?:not|no|never|neither|nor|without|cannot|hardly)\b|n't\b|不是|并非|没有|不会|不为|未(?!处理|恢复)|非(?!铁|常)|无(?!关)|否/i,
} as const;
type Word = keyof typeof words;
const allWords = Object.keys(words) as readonly Word[];
/** Words that must not stand beside any number but that of such a kind. */
const telling: ReadonlySet<Word> = new Set(
  allWords.filter((word) => !['log', 'life', 'health', 'ago', 'evidence'].includes(word)),
);

/** What a clause must say for a number to be a fact of a kind (one of them), and what else it may. */
interface Rule {
  readonly needs: readonly Word[];
  readonly may?: readonly Word[];
}
const rules: Partial<Readonly<Record<ClaimKind, Rule>>> = {
  latest: { needs: [], may: ['now', 'health'] },
  at: { needs: [], may: ['elsewhen'] },
  max: { needs: ['max', 'range'], may: ['min', 'elsewhen'] },
  min: { needs: ['min', 'range'], may: ['max', 'elsewhen'] },
  mean: { needs: ['mean'], may: ['elsewhen'] },
  delta: { needs: ['change', 'rise', 'fall'] },
  slope: { needs: [], may: ['change', 'rise', 'fall', 'now'] },
  diff: { needs: ['differ', 'higher', 'lower'], may: ['now', 'range'] },
  ratio: { needs: ['ratio'] },
  limit: { needs: ['limit'], may: ['higher', 'lower', 'not', 'reach', 'elsewhen'] },
  hit: { needs: ['reach'], may: ['limit', 'elsewhen', 'lower', 'higher'] },
  life: { needs: ['life'], may: ['now', 'elsewhen'] },
  health: { needs: ['health'], may: ['now'] },
  event: { needs: ['log', 'ago'], may: ['elsewhen', 'change'] },
  count: { needs: [], may: ['now', 'not', 'reach'] },
  // Articles speak of limits and of more and less; their numbers are never those of a machine.
  const: { needs: [], may: allWords.filter((word) => word !== 'now' && word !== 'elsewhen') },
};
const threshold: Rule = { needs: ['threshold'], may: ['higher', 'lower', 'not', 'reach'] };
const evidence: Rule = { needs: ['evidence'], may: ['higher', 'lower', 'change', 'rise', 'fall'] };
const boundOfLife: Rule = { needs: ['range'], may: ['life', 'now', 'elsewhen'] };

/** Names of quantities that hold such words. */
const otherMeaning =
  /\b(?:viscosity change|change in viscosity|viscosity deviation|oil changes?|wear rate|flow rate|no\. ?\d|level[- ](?:one|two|[12])|upper limit|lower limit|remaining oil life|over (?:the|these) (?:last|past|previous))\b|粘度变化率|粘度偏离|高压|低压|增压|超声|限压|升压|减压|减速|增速|压差|差压|会议/gi;

/** What is said where a number stands. */
export interface Around {
  /** The clause of the number, without names and with figures blanked out. */
  readonly clause: string;
  /** From the end of the number to that of the clause. */
  readonly after: string;
  readonly before: string;
}

/** What the words around a number say that it is. */
export function saidOf({ clause }: Pick<Around, 'clause'>): ReadonlySet<Word> {
  const text = clause.replace(otherMeaning, (found) =>
    /^(?:upper|lower) limit$/i.test(found) ? `${' '.repeat(6)}${found.slice(5)}` : ' '.repeat(found.length),
  );
  return new Set(allWords.filter((word) => words[word].test(text)));
}

/** Whether the words around a number allow it to be a fact of the claim's kind. */
export function isOfKind(claim: AssistantClaim, said: ReadonlySet<Word>, around: Around): boolean {
  const rule = ruleOf(claim);
  if (rule === undefined) return false;
  const { needs, may = [] } = rule;
  if (needs.length > 0 && !needs.some((word) => said.has(word))) return false;
  const allowed = new Set<Word>([...needs, ...may]);
  if ([...said].some((word) => telling.has(word) && !allowed.has(word))) return false;
  return isPlaced(claim, around) && isOfSide(claim, around) && (claim.is !== 'event' || isOfEntry(claim, around));
}

function ruleOf({ is, kind }: AssistantClaim): Rule | undefined {
  if (is === 'evidence') return kind === 'threshold' ? threshold : evidence;
  if (is === 'life' && (kind === 'lo' || kind === 'hi')) return boundOfLife;
  return rules[is];
}

const differing = new Set<ClaimKind>(['delta', 'slope', 'diff', 'ratio']);
/** `60 °C above its limit`, `exceeded by 60 °C`: a distance, and `rose to 60 °C` is no distance. */
function isPlaced({ is, status }: AssistantClaim, { before, after, clause }: Around): boolean {
  if (is === 'const') return true;
  if (/[<>≥≤≠√×*^≧≦＜＞] ?$/.test(before) || /^ ?[×*^]/.test(after)) return false;
  if (is === 'hit')
    return (
      words.limit.test(clause) &&
      (/\b(?:in|within|after)(?: about| around| roughly)? ?$/i.test(before) || /^ ?(?:后|之后|以后|内)/.test(after))
    );
  if (status === 'hours') return /^ ?(?:ago\b|前|以前|之前)/i.test(after) || /距今 ?约? ?$/.test(before);
  if (differing.has(is)) return !/(?:\bto|至|到) ?$/i.test(before);
  if (/\bby ?$/i.test(before)) return false;
  if (
    /^ ?(?:(?:above|below|over|under|beyond|more|less|higher|lower|short|off|away|hotter|cooler|warmer|from|of (?:its|the|this) )\b|以上|以下|以内|多(?!台))/i.test(
      after,
    )
  )
    return false;
  return !(is === 'limit' && /高出|超出|高了|低了|距|差|比[^限]{0,30}限/.test(before));
}

/** What entries of the log are called; another than the entry's own says something else. */
const entryWords: readonly (readonly [kind: string, said: RegExp])[] = [
  ['oil_change', /\b(?:oil change|change of oil|changed|drained)|换油|换了油/i],
  ['refill', /\b(?:top-?up|topped up|added|refill)|补油|补加|加油|加了|添加/i],
  ['maintenance', /\b(?:maintenance|maintained|serviced)\b|维护|保养/i],
  ['start', /\bstart(?:ed|-up)?\b|开机|启动/i],
  ['commissioning', /\bcommission|投运/i],
  ['sensor_replacement', /\bsensor|传感器/i],
];
export function isOfEntry({ is, kind }: AssistantClaim, { clause }: Pick<Around, 'clause'>): boolean {
  if (is === 'event' && kind === undefined) return true;
  return entryWords.every(([one, said]) => one === kind || !said.test(clause));
}

/** Which of the limits it is, where the words say so. */
function isOfSide({ is, side }: AssistantClaim, { clause }: Around): boolean {
  if (side === undefined || (is !== 'limit' && is !== 'hit')) return true;
  if (/\b(?:upper|high)\b|上限/i.test(clause) && !side.endsWith('High')) return false;
  if (/\b(?:lower|low)\b(?! than)[^,]{0,40}\blimits?\b|下限/i.test(clause) && !side.endsWith('Low')) return false;
  if (/level[- ](?:one|1)\b|[一1] ?级/i.test(clause) && !side.startsWith('level1')) return false;
  return !/level[- ](?:two|2)\b|[二2] ?级/i.test(clause) || side.startsWith('level2');
}

/**
 * Whether the direction that is said beside a number is that of a signed fact. Without a sign a fall needs a word for it,
 * and a rise none that says fall; both at once are not understood.
 */
export function isDirected(
  value: number,
  stated: { readonly value: number; readonly sign: '+' | '-' | null },
  { said, isReversed }: { readonly said: ReadonlySet<Word>; readonly isReversed: boolean },
): 'as stated' | 'against' | null {
  const isUp = said.has('rise') || said.has('higher');
  const isDown = said.has('fall') || said.has('lower');
  if (isUp && isDown) return null;
  if (stated.sign !== null) {
    // `fell by -5`: twice said is not understood.
    const isOpposed = (isUp && stated.sign === '-') || (isDown && stated.sign === '+');
    return isOpposed || isReversed ? null : 'as stated';
  }
  if (!isUp && !isDown && said.has('differ')) return value < 0 ? 'against' : 'as stated';
  const isFall = value < 0 !== isReversed;
  if (isFall !== isDown) return null;
  return value < 0 ? 'against' : 'as stated';
}
