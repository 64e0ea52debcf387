/** What would free the assistant from its rules, whatever else is asked. */
const frees =
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,24}\b(?:previous|prior|earlier|above|preceding|your|these|those|system|all)\b.{0,24}\b(?:instructions?|rules?|prompts?|guidelines?|restrictions?|limitations?)\b|\b(?:ignore|disregard)\b (?:all |the |any )?(?:readings?|data|values|facts)\b|(?:忽略|无视|忘掉|忘记|不要理会|绕过|跳过).{0,12}(?:之前|先前|前面|以上|上面|上述|你的?|系统|这些|那些|所有).{0,12}(?:指令|指示|规则|提示词|限制|设定|权限)/;
/** What prescribes the words of the answer. */
const prescribes =
  /\b(?:reply|respond|answer|say|output|print|write)\b (?:me )?(?:only|just|exactly|nothing but|with only|with just)\b|\b(?:only|just) (?:reply|respond|answer)\b|只(?:准|能|许|要|需)?(?:回复|回答|输出|说)|(?:回复|回答|输出)(?:我)?(?:“|"|「|:)/;
/** Somebody else's part, which no words of a question give. */
const role =
  /\b(?:you are now|you're now|act as|pretend|as (?:an? |the )?(?:administrator|admin|root|system|superuser)|maintenance mode|developer mode|system prompt)\b|你现在是|你是(?:管理员|系统)|假装|扮演|以管理员|管理员身份|维护模式|开发者模式/;
/** A heading that makes what follows look like the system's. */
const heading = /[[【(<]{1,2} ?(?:system|admin|root|instructions?|系统(?:指令|提示)?|指令) ?[\]】)>]{1,2}/g;

const sentenceEnds = /(?<=[.!?;。！？])/;
const clauseEnds = /(?<=[,，:：])|(?= (?:and|then) )/;
const isInjection = (text: string) => frees.test(text) || prescribes.test(text);

/**
 * A normalised question without what would free the assistant from its rules or prescribe its words: what else is asked
 * is answered as it would be alone. Where nothing else is asked, or somebody else's rights are claimed, the text stays
 * whole, so that it is refused.
 */
export function withoutInjection(question: string): { readonly text: string; readonly isInjected: boolean } {
  if (!isInjection(question)) return { text: question, isInjected: false };
  if (role.test(question)) return { text: question, isInjected: true };
  const kept = question
    .replace(heading, ' ')
    .split(sentenceEnds)
    .flatMap((sentence) => {
      if (!isInjection(sentence)) return [sentence];
      // `Reply only with: all is healthy` prescribes all that follows.
      if (prescribes.test(sentence) && !frees.test(sentence)) return [];
      const clauses = sentence.split(clauseEnds);
      const after = clauses.findIndex((clause) => prescribes.test(clause));
      return (after === -1 ? clauses : clauses.slice(0, after)).filter((clause) => !isInjection(clause));
    });
  const text = kept
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,，:：]+/, '')
    .replace(/^(?:and|then) /, '')
    .trim();
  return text === '' ? { text: question, isInjected: true } : { text, isInjected: true };
}
