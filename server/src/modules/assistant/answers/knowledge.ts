import type { KnowledgeArticle, KnowledgeHit } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import { articlePage, sourceOf } from '../pages.rules.ts';
import { constantsIn } from '../understanding/constants.rules.ts';
import type { Constant } from '../understanding/constants.rules.ts';
import type { Answering, Asked } from './about.ts';

/** Words of questions that ask for a number. */
const wantsNumber =
  /多少|[几多]个|几级|百分之几|最多|最少|上限|下限|限值|限度|允许|要求|不超过|不低于|范围|换算|等于|\bhow (?:many|much|high|low|often)\b|\b(?:limits?|values?|max|maximum|min|minimum|most|least|convert|equals?|allows?|allowed|permits?|permitted|requires?|range|threshold|percent)\b/;

/** What is known in general: from the articles of the knowledge base, numbers with the article that states them. */
export const knowledge: Answering = async (asked) => {
  const { question, tools, build } = asked;
  const constants = constantsIn(question.text);
  if (constants.length > 0) return exactly(asked, constants);
  const parts = isDifference.test(question.text) ? sidesOf(question.text) : [];
  const found = await tools.knowledge(searched(question.text));
  const hits = await withOwn(
    asked,
    inOrder(
      asked,
      found.filter(({ kind }) => kind !== 'howto'),
    ),
  );
  const [best, ...others] = hits;
  if (best === undefined) return unknown(asked);
  const beside = new Map<string, KnowledgeHit>();
  for (const part of parts) {
    const [hit] = (await tools.knowledge(part)).filter(({ kind }) => kind !== 'howto');
    if (hit !== undefined) beside.set(hit.id, hit);
  }
  if (beside.size > 1) return compared(asked, [...beside.values()]);
  build.headline(titleOf(asked, best));
  build.text(shown(asked, best));
  // What the article says right about the question, beside its short answer.
  if (best.excerpt !== best.answer && best.excerpt !== '') build.text(worded(build, best.id, best.excerpt));
  if (isOrigin.test(question.text)) await origins(asked, best);
  if (wantsNumber.test(question.text)) {
    facts(asked, best.facts.length > 0 ? best : { ...best, facts: await factsOf(asked, best.id) });
    // Another article may state the number that is asked for.
    const other = best.facts.length > 0 ? undefined : others.find((hit) => hit.facts.length > 0);
    if (other !== undefined) facts(asked, other);
  }
  build.link(articlePage(best.id), best.title);
  for (const { id, title } of others.slice(0, 3)) build.link(articlePage(id), title);
  build.suggest(...others.slice(0, 3).map(({ title }) => title));
  return build.answer({ fn: 'knowledge', indicators: question.indicators });
};

/** A question without its words that many articles have and that say nothing of what is asked. */
const searched = (question: string): string =>
  question
    .replace('油样', '取样 油样')
    .replace(/(?<![a-z])(?:get(?:ting)? rid of)(?![a-z])/g, 'remove')
    .replace(/(?<![a-z])(?:tells? (?:me|us|you)|get|please|pls|them|about)(?![a-z])/g, ' ');

/** What one quantity says is told by its own article, unless a number, a standard or an origin is asked for. */
const isMeaning =
  /什么意思|含义|说明|意味|表示|是什么|什么是|代表|反映|(?<![a-z])(?:mean|means|meaning|tells?|indicates?|signif\w{1,6}|what is|what are|what's|explain)(?![a-z])/;
async function withOwn({ question, tools }: Asked, hits: readonly KnowledgeHit[]): Promise<readonly KnowledgeHit[]> {
  const [key, ...more] = question.indicators;
  const name = findIndicator(key ?? '')?.name;
  const isOther = more.length > 0 || question.unmeasured.length > 0 || question.rules.length > 0;
  if (name === undefined || isOther || !isMeaning.test(question.text) || isDifference.test(question.text)) return hits;
  if (wantsNumber.test(question.text) || isOrigin.test(question.text) || /\d{4}/.test(question.text)) return hits;
  const isOwn = ({ title }: KnowledgeHit) => title === name.zh || title === name.en;
  const own = hits.find(isOwn) ?? (await tools.knowledge(`${name.zh} ${name.en}`)).find(isOwn);
  return own === undefined ? hits : [own, ...hits.filter((hit) => hit !== own)];
}

const isDifference = /区别|不同|差别|差异|对比|分别|(?<![a-z])(?:differences?|differ|versus|vs|compared?)(?![a-z])/;
const between = /和|与|跟|同|及|、|(?<![a-z])(?:and|vs\.?|versus|between|from|to|with)(?![a-z])/;
const noise =
  /有?(?:什么|何)?(?:区别|不同|差别|差异)(?:是什么|在哪里?)?|的?对比|分别是?什么|[?？]|(?<![a-z])(?:what|is|are|the|differences?|differ|compared?|does|do|how)(?![a-z])/g;

/** The numbers of an article that states few, or those of the quantities that are named. */
async function factsOf({ question, tools }: Asked, id: string): Promise<KnowledgeHit['facts']> {
  const { facts: all } = await tools.article(id);
  if (all.length <= 3) return all;
  // Articles are in the reader's language, which may be another than the question's.
  const names = [
    ...question.unmeasured.flatMap((one) => one.names),
    ...question.indicators.flatMap((key) => Object.values(findIndicator(key)?.name ?? {})),
  ].map((name) =>
    (/^[a-z]/i.test(name)
      ? (/^\S+/.exec(name)?.[0] ?? name)
      : name.slice(0, name.startsWith('水') ? 1 : 2)
    ).toLowerCase(),
  );
  return all.filter(({ what }) => names.some((name) => what.toLowerCase().includes(name))).slice(0, 4);
}

/** What leads to a fault, by its article. */
async function origins({ tools, build }: Asked, { id, kind }: KnowledgeHit): Promise<void> {
  if (kind !== 'fault') return;
  const causes = (await tools.article(id)).parts.find(({ about }) => about === 'causes');
  build.list((causes?.lines ?? []).slice(0, 5).map((line) => worded(build, id, line)));
}

/** Both things that a question sets beside each other. */
function sidesOf(question: string): string[] {
  return question
    .replace(noise, ' ')
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part.length >= 2)
    .slice(0, 3);
}

/** Two articles beside each other. */
function compared(asked: Asked, hits: readonly KnowledgeHit[]) {
  const { question, build } = asked;
  build.headline(hits.map((hit) => titleOf(asked, hit)).join(build.say(' 与 ', ' and ')));
  for (const hit of hits) {
    build.text(`${titleOf(asked, hit)}${build.say('：', ': ')}${shown(asked, hit)}`);
    build.link(articlePage(hit.id), hit.title);
  }
  return build.answer({ fn: 'knowledge', indicators: question.indicators });
}

/** How something comes about is told by the articles about faults. */
const isOrigin =
  /形成|产生|怎么来|从何而来|原因|为什么会|(?<![a-z])(?:formed|forms?|causes?|caused|come from|arise|why)(?![a-z])/;

/** An article about a quantity that is named comes first, unless a standard is asked about. */
function inOrder({ question }: Asked, hits: readonly KnowledgeHit[]): readonly KnowledgeHit[] {
  const standard = /(?<![a-z])(?:gb|nb|sh|iso|astm|din|nas|as|jb|dl)[/ a-z-]{0,8}(\d{4,5})/.exec(question.text)?.[1];
  if (standard !== undefined)
    return hits.toSorted((a, b) => Number(b.title.includes(standard)) - Number(a.title.includes(standard)));
  if (isOrigin.test(question.text)) {
    const [first] = hits.slice(0, 3).filter(({ kind }) => kind === 'fault');
    return first === undefined ? hits : [first, ...hits.filter((hit) => hit !== first)];
  }
  const wanted = question.unmeasured.flatMap(({ article }) => article ?? []);
  return hits.toSorted((a, b) => Number(wanted.includes(b.id)) - Number(wanted.includes(a.id)));
}

/** Numbers of standards and conversions, with the article that has them. */
async function exactly(asked: Asked, constants: readonly Constant[]) {
  const { question, tools, build } = asked;
  const [first] = constants;
  if (first === undefined) throw new Error('there is a constant');
  const article = await tools.article(first.article);
  const rows = constants.map(({ what, value, unit, article: id }) => ({
    what: worded(build, id, build.say(...what)),
    value: build.number({ is: 'const', article: id }, value, {
      unit,
      decimals: String(value).split('.')[1]?.length ?? 0,
    }),
    against: '',
    source: sourceOf('article', articlePage(id)),
  }));
  build.headline(
    rows
      .slice(0, 3)
      .map(({ what, value }) => `${what} ${value}`)
      .join(build.say('；', '; ')),
  );
  build.evidence(rows);
  build.text(build.say(`出自知识库“${titleOf(asked, article)}”。`, `From the article “${titleOf(asked, article)}”.`));
  build.link(articlePage(article.id), article.title);
  return build.answer({ fn: 'knowledge', indicators: question.indicators });
}

/** Words that hold figures of an article. */
const worded = (build: Asked['build'], article: string, text: string): string =>
  /\d/.test(text) ? build.word({ is: 'const', article }, text, text) : text;

/** Words of people for what the product calls otherwise. */
const productWords: readonly (readonly [RegExp, string])[] = [
  [
    /(?:put|set|leave) .{0,30}\baside\b|\b(?:park|postpone|snooze|defer|quieten|silence)\b.{0,20}\balarm|\balarm.{0,20}\b(?:parked|postponed|snoozed|deferred|later)\b/,
    'shelve alarm',
  ],
  [/(?:删除?|停用|添加|新增|新建|邀请|禁用)(?:掉)?(?:一?个)?(?:用户|账号|成员)/, '用户 角色 联系人'],
  [
    /\b(?:create|add|make|set up|new|open|give)\b.{0,24}\b(?:log-?ins?|accounts?|users?)\b|\b(?:log-?ins?|accounts?|users?)\b.{0,24}\b(?:colleagues?|employees?|operators?|new)\b/,
    'users roles contacts',
  ],
  [/\bmark .{0,24}\balarms?\b|\balarms? .{0,24}\bdealt with\b/, 'processing alarms'],
  [
    /\breports?\b.{0,40}\b(?:e-?mail(?:ed)?|mail(?:ed)?|every|weekly|monthly|schedule)|\b(?:e-?mail|mail|schedule)\b.{0,40}\breports?\b/,
    'reports schedules sharing',
  ],
  [/(?:报告|报表).{0,16}(?:每[周月天日]|定期|邮箱|邮件)|(?:每[周月天日]|定期).{0,16}(?:报告|报表)/, '定期报告'],
  [
    /\b(?:dashboard|big screen|screen|overview|wall)\b.{0,60}\b(?:tv|television|monitor|beamer|wall|control room|without .{0,12}log)/,
    'big screens display links',
  ],
  [/(?:电视|墙上|大屏).{0,20}(?:不|免|没).{0,4}登[录陆]|(?:不|免).{0,4}登[录陆].{0,12}(?:大屏|电视)/, '大屏 展示链接'],
  [
    /(?:历史|数据|曲线|读数).{0,12}(?:导成|导为|存成|转成)|(?:导成|导为|存成|转成).{0,6}(?:表|excel|csv)/,
    '导出 历史数据',
  ],
  [/(?:先|暂时|暂).{0,4}(?:放一放|放着|放一边|不管|不理|别管|挂起)|挂起|稍后(?:再|提醒)/, '搁置告警'],
  [/(?:报警|告警|警报|预警).{0,6}处理掉?|处理掉?.{0,4}(?:报警|告警)/, '处理告警'],
];
const inProductWords = (question: string): string => {
  const meant = productWords.find(([pattern]) => pattern.test(question))?.[1];
  return meant === undefined ? question : `${meant} ${meant}`;
};

/** How the product is used: the steps, and the page. */
export const howTo: Answering = async (asked) => {
  const { question, tools, build } = asked;
  const hits = await tools.knowledge(inProductWords(question.text), 'howto');
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
function titleOf({ build }: Pick<Asked, 'build'>, { id, title }: Pick<KnowledgeArticle, 'id' | 'title'>): string {
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
