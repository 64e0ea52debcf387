import { isAskedAbout, isChineseOrder, isEntryAfterwards } from './deeds-chinese.rules.ts';
import { isIndirectOrder, isOrder } from './deeds-english.rules.ts';

/** Ends of sentences, and of the clauses within them. Names of machines have been blanked out before. */
const sentenceEnds = /(?<=[.!?;。\n])/;
const clauseEnds = /[,:，：、]| and | then |并且|并(?!不)|然后|同时/;

/** Words before an order that change nothing about it: politeness, hurry, whom it is for. */
const leads = [
  /^(?:please|pls|plz|kindly|now|then|and|but|just|hey|hi|hello|dear|ok|okay|also|first|next|finally|immediately|quickly|so|simply|go ahead|assistant|help me(?: to)?|to|let's|let us|(?:can|could|would|will) you(?: please)?|you (?:must|should|have to|need to|will|can|are to|shall)|i (?:want|need|order|command|ask|would like) you to|i'd like you to|your (?:task|job|order) is(?: now)? to)(?![a-z])/,
  /^(?:请(?!问)|麻烦|劳驾|烦请|帮忙|帮我|替我|给我|帮|你们?|您|马上|立刻|立即|赶紧|赶快|快|现在|直接|先|再|顺便|顺手|务必|必须|可以|可不可以|能不能|能否|可否|能|来|去|就|都|也|我?(?:要求|命令|要|让|想让|希望)你|系统|助手)/,
];
const maxLeads = 12;

/** Signs and numbers before an order: `- delete F03`, `1) delete F03`. */
const marks = /^["'`「『([<*#>•·\- ]{0,8}(?:\d{1,2} ?\) ?)?/;

/** What would free the assistant from its rules, whatever else is asked. */
const frees =
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,24}\b(?:previous|prior|earlier|above|preceding|your|these|those|system)\b.{0,24}\b(?:instructions?|rules?|prompts?|guidelines?|restrictions?|limitations?)\b|(?:忽略|无视|忘掉|忘记|不要理会|绕过|跳过).{0,12}(?:之前|先前|前面|以上|上面|上述|你的?|系统|这些|那些).{0,12}(?:指令|指示|规则|提示词|限制|要求|设定|权限)/;
/** The same in fewer words, which could be a question of the trade too: what if the rules of sampling are ignored. */
const freesUnlessAsked =
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instructions?|rules?|prompts?|guidelines?|restrictions?|limitations?)\b|(?:忽略|无视|忘掉|忘记|不要理会|绕过|跳过).{0,20}(?:指令|指示|规则|提示词|限制条件|设定|权限)/;

/** 'Is it turned off?', 'why did it stop?', 'how do I delete it?' ask, and order nothing. */
const asks =
  /(?:吗|么|呢|为什么|为何|是否|有没有|多少|几|哪|谁|什么时候|什么)\??$|^(?:why|what|when|which|who|is|are|was|were|did|does|do|has|have|how|where|can i|may i|could i|should i|must i|can we|should we)\b|为什么|什么时候|有没有|怎么|怎样|如何|咋|哪里|哪儿|哪个|哪台|哪些|步骤|流程|教程|多久|\bwhat (?:do|should|must|can) (?:i|we|one) (?:click|press|tap|select|choose)\b|\bhow (?:do|to|can|does|should)\b/;

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A clause without the words that lead to its verb. */
function afterLeads(clause: string): { readonly order: string; readonly isAddressed: boolean } {
  let order = clause;
  for (let nth = 0; nth < maxLeads; nth++) {
    const shorter = leads.reduce((left, lead) => plain(left.replace(lead, '')), order);
    if (shorter === order) break;
    order = shorter;
  }
  return { order, isAddressed: order !== clause };
}

/**
 * Whether a normalised question, or any sentence of it, asks for a deed: something to be changed, sent or switched. The
 * assistant only looks.
 *
 * @param isHarmless whether a clause asks for something that only reads like a deed
 */
export function asksForDeed(question: string, isHarmless: (clause: string) => boolean = () => false): boolean {
  if (frees.test(question)) return true;
  // Three dots leave something open, and end no sentence.
  return question
    .replace(/ ?\.{2,} ?/g, ', ')
    .split(sentenceEnds)
    .some((sentence) => {
      const whole = plain(sentence);
      const isAsking = asks.test(whole);
      if (!isAsking && (freesUnlessAsked.test(whole) || isEntryAfterwards(whole))) return true;
      // `Order F01 and F04 by oil temperature` puts in order, and orders nothing.
      const parts = whole.replace(/^((?:please )?)order (?=.{1,80}\bby\b)/, '$1rank ').split(clauseEnds);
      return parts.some((part, nth) => {
        const clause = plain(part.replace(marks, '').replace(/[.!?;。]$/, ''));
        if (clause === '' || isHarmless(clause)) return false;
        const { order, isAddressed } = afterLeads(clause);
        if (isChineseOrder(clause, order) && !isAskedAbout(clause, parts.slice(0, nth), parts[nth + 1])) return true;
        if (isIndirectOrder(clause, whole.endsWith('?'))) return true;
        if (asks.test(clause) || (isAsking && !isAddressed)) return false;
        return isOrder(order);
      });
    });
}
