import type { KnowledgeHit } from '@oilsight/contract';
import type { Answering, Asked } from './about.ts';

const articlePage = (id: string): string => `/knowledge/${id}`;

/** What is known in general: from the articles of the knowledge base, numbers with the article that states them. */
export const knowledge: Answering = async (asked) => {
  const { question, tools, build } = asked;
  const { say } = build;
  const hits = (await tools.knowledge(question.text)).filter(({ kind }) => kind !== 'howto');
  const [best, ...others] = hits;
  if (best === undefined) return unknown(asked);
  build.text(`${best.title}${say('：', ': ')}${shown(asked, best)}`);
  facts(asked, best);
  build.link(articlePage(best.id), best.title);
  for (const { id, title } of others.slice(0, 3)) build.link(articlePage(id), title);
  build.suggest(...others.slice(0, 3).map(({ title }) => title));
  return build.answer({ fn: 'knowledge', indicators: question.indicators });
};

/** How the product is used: the steps, and the page. */
export const howTo: Answering = async (asked) => {
  const { question, tools, build } = asked;
  const { say } = build;
  const hits = await tools.knowledge(question.text, 'howto');
  const [best] = hits;
  if (best === undefined) return unknown(asked);
  build.text(`${best.title}${say('：', ': ')}${shown(asked, best)}`);
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

function facts({ build }: Asked, { id, facts: stated }: KnowledgeHit): void {
  build.list(
    stated.map(({ what, value, unit, source }) => {
      const words = /\d/.test(what + source)
        ? build.word({ is: 'const', article: id }, what, `${what}（${source}）`)
        : `${what}（${source}）`;
      const decimals = String(value).split('.')[1]?.length ?? 0;
      return `${words}: ${build.number({ is: 'const', article: id }, value, { unit, decimals })}`;
    }),
  );
}

/** Neither the store nor the knowledge base has an answer. */
export function unknown({ build }: Pick<Asked, 'build'>) {
  const { say } = build;
  build.text(
    say(
      '这个问题我回答不了。我能回答：设备现在怎么样、某个指标的读数与趋势、报警原因、还能用多久、限值、设备之间的比较、维护记录、标准与术语，以及本系统怎么用。',
      'I cannot answer that. I can tell how a machine is, the readings of an indicator and their course, why there is an alarm, how long the oil lasts, limits, how machines compare, what was done to them, standards and terms, and how this product is used.',
    ),
  );
  build.suggest(
    say('哪台设备最该先处理？', 'Which machine needs attention first?'),
    say('有哪些未处理的告警？', 'Which alarms are unprocessed?'),
  );
  return build.answer({ fn: 'none', kind: 'cannot' });
}
