import type { KnowledgeHit } from '@oilsight/contract';
import { articlePage, sourceOf } from '../pages.rules.ts';
import type { Answering, Asked } from './about.ts';

/** Words of questions that ask for a number. */
const wantsNumber =
  /多少|[几多]个|最多|最少|上限|下限|限值|换算|等于|\bhow (?:many|much)\b|\b(?:limit|value|maximum|minimum|most|least|convert|equals?)\b/;

/** What is known in general: from the articles of the knowledge base, numbers with the article that states them. */
export const knowledge: Answering = async (asked) => {
  const { question, tools, build } = asked;
  const hits = (await tools.knowledge(question.text.replace('油样', '取样 油样'))).filter(
    ({ kind }) => kind !== 'howto',
  );
  const [best, ...others] = hits;
  if (best === undefined) return unknown(asked);
  build.headline(titleOf(asked, best));
  build.text(shown(asked, best));
  if (wantsNumber.test(question.text)) facts(asked, best);
  build.link(articlePage(best.id), best.title);
  for (const { id, title } of others.slice(0, 3)) build.link(articlePage(id), title);
  build.suggest(...others.slice(0, 3).map(({ title }) => title));
  return build.answer({ fn: 'knowledge', indicators: question.indicators });
};

/** How the product is used: the steps, and the page. */
export const howTo: Answering = async (asked) => {
  const { question, tools, build } = asked;
  const hits = await tools.knowledge(question.text, 'howto');
  const [best] = hits;
  if (best === undefined) return unknown(asked);
  build.headline(titleOf(asked, best));
  build.text(shown(asked, best));
  const article = await tools.article(best.id);
  for (const { path, label } of article.pages) build.link(path, label);
  const steps = article.parts.find(({ about }) => about === 'steps');
  if (steps !== undefined)
    build.list(steps.lines.map((line) => build.word({ is: 'const', article: best.id }, line, line)));
  build.link(articlePage(best.id), best.title);
  build.suggest(...hits.slice(1, 4).map(({ title }) => title));
  return build.answer({ fn: 'howto' });
};

/** An article's short answer; its numbers are the article's. */
function shown({ build }: Asked, { id, answer }: KnowledgeHit): string {
  return /\d/.test(answer) ? build.word({ is: 'const', article: id }, answer, answer) : answer;
}

/** A title's numbers are the article's too. */
function titleOf({ build }: Asked, { id, title }: KnowledgeHit): string {
  return /\d/.test(title) ? build.word({ is: 'const', article: id }, title, title) : title;
}

function facts({ build }: Asked, { id, facts: stated }: KnowledgeHit): void {
  const words = (text: string) => (/\d/.test(text) ? build.word({ is: 'const', article: id }, text, text) : text);
  build.evidence(
    stated.map(({ what, value, unit, source }) => ({
      what: words(what),
      value: build.number({ is: 'const', article: id }, value, {
        unit,
        decimals: String(value).split('.')[1]?.length ?? 0,
      }),
      against: words(source),
      source: sourceOf('article', articlePage(id)),
    })),
  );
}

/** Neither the store nor the knowledge base has an answer. */
export function unknown({ build }: Pick<Asked, 'build'>) {
  const { say } = build;
  build.headline(say('这个问题我答不了', 'I cannot answer that'));
  build.text(
    say(
      '我能回答：设备现在怎么样、某个指标的读数与趋势、报警原因、还能用多久、限值、设备之间的比较、维护记录、标准与术语，以及本系统怎么用。',
      'I can tell how a machine is, the readings of an indicator and their course, why there is an alarm, how long the oil lasts, limits, how machines compare, what was done to them, standards and terms, and how this product is used.',
    ),
  );
  build.suggest(
    say('哪台设备最该先处理？', 'Which machine needs attention first?'),
    say('有哪些未处理的告警？', 'Which alarms are unprocessed?'),
  );
  return build.answer({ fn: 'none', kind: 'cannot' });
}
