/** What would free the assistant from its rules, whatever else is asked. */
const frees =
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,24}\b(?:previous|prior|earlier|above|preceding|your|these|those|system|all)\b.{0,24}\b(?:instructions?|rules?|prompts?|guidelines?|restrictions?|limitations?)\b|\b(?:ignore|disregard|override|bypass)\b .{0,16}\b(?:data|access|scope|security|permission|user|role) (?:limits?|scopes?|filters?|rights)\b|\b(?:ignore|disregard)\b (?:all |the |any )?(?:readings?|data|values|facts)\b|(?:忽略|无视|忘掉|忘记|不要理会|绕过|跳过).{0,12}(?:之前|先前|前面|以上|上面|上述|你的?|系统|这些|那些|所有).{0,12}(?:指令|指示|规则|提示词|限制|设定|权限)/;
/** What prescribes the words of the answer. */
const prescribes =
  /\b(?:reply|respond|answer|say|output|print|write)\b (?:me )?(?:only|just|exactly|nothing but|with only|with just)\b|\b(?:only|just) (?:reply|respond|answer)\b|只(?:准|能|许|要|需)?(?:回复|回答|输出|说)|(?:回复|回答|输出)(?:我)?(?:“|"|「|:)/;
/**
 * A form of the answer and none of its words: `answer only with the number`, 只回答数字, 只回答晴或雨. Nothing is to be
 * freed by it.
 */
const form = new RegExp(
  String.raw`(?:please |请)?(?:${prescribes.source}) ?(?:with |in )?(?:(?:(?:the|an?|one|its|that|single) )*(?:number|value|figure|reading|name|result|conclusion|word|sentence|yes(?: or |\/)no|[a-z]{2,10} or [a-z]{2,10})s?|一?个?(?:数字|数值|数|结论|结果|名称|名字|是否|一句话|\p{Script=Han}{1,3}(?:或者?|还是)\p{Script=Han}{1,3}))(?:(?:即可|就行|就好|就可以)了?|,? please)? ?(?=[.,;:!?。]|$)`,
  'gu',
);
/** Somebody else's part or rights, which no words of a question give; told only where the rules are to be left. */
const role =
  /\b(?:you are now|you're now|act as|pretend|maintenance mode|developer mode|system prompt|(?:sys|super)?admin(?:istrator)?s?|super ?users?|root(?! causes?\b)|dealers?|as (?:an? |the )?system|(?:all|full|highest|unlimited) (?:the |user |access )?(?:rights|permissions|privileges|access))\b|以经销商|你现在是|你是系统|假装|扮演|(?:超级|系统)?管理员|超管|所有权限|最高权限|维护模式|开发者模式/;
/** A heading that makes what follows look like the system's. */
const heading = /[[【(<]{1,2} ?(?:system|admin|root|instructions?|系统(?:指令|提示)?|指令) ?[\]】)>]{1,2}/g;

const sentenceEnds = /(?<=[.!?;。！？])/;
const clauseEnds = /(?<=[,，:：])|(?= (?:and|then) )/;
const isInjection = (text: string) => frees.test(text) || prescribes.test(text);

export interface Uninjected {
  readonly text: string;
  /** Something was to free the assistant from its rules or prescribed its words. */
  readonly isInjected: boolean;
  /** Somebody else's rights are claimed. */
  readonly claimsRights: boolean;
  /** What else the sentences said that were left out, a sentence each: orders of them are refused. */
  readonly leftOut: string;
}

const without = (text: string, pattern: RegExp) => text.replace(new RegExp(pattern.source, 'g'), ' ');
const trimmed = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,，:：]+/, '')
    .replace(/^(?:and|then) /, '')
    .trim();

/**
 * A normalised question without what would free the assistant from its rules or prescribe its words: what else is asked
 * is answered as it would be alone. Where nothing else is asked, or somebody else's rights are claimed, the text stays
 * whole, so that it is refused.
 */
export function withoutInjection(asked: string): Uninjected {
  const formless = asked.replace(form, ' ');
  const rest = formless === asked ? '' : trimmed(formless).replace(/(?<![\s,.;。])[\s,.;。]+$/, '');
  const question = rest === '' ? asked : rest;
  const asItIs = { text: question, isInjected: false, claimsRights: false, leftOut: '' };
  if (!isInjection(question)) return asItIs;
  if (role.test(question)) return { ...asItIs, isInjected: true, claimsRights: true };
  const leftOut: string[] = [];
  const leave = (text: string): readonly string[] => {
    leftOut.push(trimmed(without(without(text, frees), prescribes)));
    return [];
  };
  const kept = question
    .replace(heading, ' ')
    .split(sentenceEnds)
    .flatMap((sentence) => {
      if (!isInjection(sentence)) return [sentence];
      // `Reply only with: all is healthy` prescribes all that follows.
      if (prescribes.test(sentence) && !frees.test(sentence)) return leave(sentence);
      const clauses = sentence.split(clauseEnds);
      const after = clauses.findIndex((clause) => prescribes.test(clause));
      if (after !== -1) leave(clauses.slice(after).join(''));
      return (after === -1 ? clauses : clauses.slice(0, after)).flatMap((clause) =>
        isInjection(clause) ? leave(clause) : [clause],
      );
    });
  const text = trimmed(kept.join(''));
  return { ...asItIs, text: text === '' ? question : text, isInjected: true, leftOut: leftOut.join('\n') };
}
