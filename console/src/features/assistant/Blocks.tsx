import { fallbackWords, inLanguage } from '@oilsight/contract';
import type { AssistantBlock, AssistantClaim, AssistantSource } from '@oilsight/contract';
import { Fragment, lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../i18n/language.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Blocks.module.css';
import { piecesOf } from './numbers-in-text.ts';

const AnswerChart = lazy(() => import('./AnswerChart.tsx').then((module) => ({ default: module.AnswerChart })));

type Sentence = Extract<AssistantBlock, { type: 'sentence' }>;
type Evidence = Extract<AssistantBlock, { type: 'evidence' }>;

interface BlocksProps {
  readonly blocks: readonly AssistantBlock[];
  readonly claims: readonly AssistantClaim[];
}

/** The parts of an answer in their order. Texts come from data: they are shown as they are. */
export function Blocks({ blocks, claims }: BlocksProps) {
  const evidence = blocks.find((block) => block.type === 'evidence') ?? null;
  const parts = paragraphsOf(blocks);
  const lastStruck = parts.findLastIndex((part) => Array.isArray(part) && part.some((one) => !one.isSupported));
  return parts.map((part, place) =>
    Array.isArray(part) ? (
      <Paragraph key={place} sentences={part} claims={claims} evidence={evidence} isLastStruck={place === lastStruck} />
    ) : (
      <Part key={place} block={part} claims={claims} evidence={evidence} />
    ),
  );
}

type Block = Exclude<AssistantBlock, Sentence>;

/** The sentences of a language model stand in paragraphs, as they came. */
function paragraphsOf(blocks: readonly AssistantBlock[]): readonly (Block | Sentence[])[] {
  const parts: (Block | Sentence[])[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (block.type !== 'sentence') parts.push(block);
    else if (Array.isArray(last) && !block.isFirst) last.push(block);
    else parts.push([block]);
  }
  return parts;
}

interface ParagraphProps extends Stated {
  readonly sentences: readonly Sentence[];
  /** No sentence below it is struck out: it says what that means. */
  readonly isLastStruck: boolean;
}

/** Sentences of a language model; those without evidence are struck out. */
function Paragraph({ sentences, claims, evidence, isLastStruck }: ParagraphProps) {
  const { t } = useTranslation('assistant');
  return (
    <>
      <p className={styles.text}>
        {sentences.map(({ text, isSupported }, place) => (
          <Fragment key={place}>
            {/[.!?]["”’)]?$/.test(sentences[place - 1]?.text ?? '') ? ' ' : null}
            {isSupported ? (
              <Words text={text} claims={claims} evidence={evidence} />
            ) : (
              <s className={styles.struck}>
                <span className="sr-only">{t('struck.begin')}</span>
                {text}
                <span className="sr-only">{t('struck.end')}</span>
              </s>
            )}
          </Fragment>
        ))}
      </p>
      {isLastStruck ? <p className={styles.note}>{t('struck.note')}</p> : null}
    </>
  );
}

interface Stated {
  readonly claims: readonly AssistantClaim[];
  readonly evidence: Evidence | null;
}
interface PartProps extends Stated {
  readonly block: Block;
}

function Part({ block, claims, evidence }: PartProps) {
  const { t } = useTranslation('assistant');
  const language = useLanguage();
  switch (block.type) {
    case 'headline':
      return (
        <h2 className={styles.headline}>
          <Words text={block.text} claims={claims} evidence={evidence} />
        </h2>
      );
    case 'text':
      return (
        <p className={styles.text}>
          <Words text={block.text} claims={claims} evidence={evidence} />
        </p>
      );
    case 'list':
      return (
        <ul className={styles.list}>
          {block.items.map((item) => (
            <li key={item}>
              <Words text={item} claims={claims} evidence={evidence} />
            </li>
          ))}
        </ul>
      );
    case 'fallback':
      return (
        <p className={styles.note}>
          <Icon name="info" size="s" />
          {inLanguage(fallbackWords[block.reason], language)}
        </p>
      );
    case 'first':
      return (
        <p className={styles.first}>
          <b>{t('first')}</b>
          <span>{block.text}</span>
        </p>
      );
    case 'evidence':
      return <EvidenceTable evidence={block} />;
    case 'table':
      return <Table table={block} />;
    case 'chart':
      return (
        <Suspense fallback={null}>
          <AnswerChart chart={block} />
        </Suspense>
      );
  }
}

/** A text with its numbers in bold, each with the number of its evidence. */
function Words({ text, claims, evidence }: Stated & { readonly text: string }) {
  const pieces = useMemo(() => piecesOf(text, claims, evidence?.rows ?? []), [text, claims, evidence]);
  return pieces.map(({ text: piece, isNumber, evidence: row }, place) =>
    isNumber ? (
      <b key={place} className="num">
        {piece}
        {row === null ? null : <sup>{row}</sup>}
      </b>
    ) : (
      <span key={place}>{piece}</span>
    ),
  );
}

function Source({ source, about }: { readonly source: AssistantSource | null; readonly about: string }) {
  const { t } = useTranslation('assistant');
  if (source === null) return null;
  return (
    <Link to={source.href} aria-label={t('sourceOf', { page: t(`source.${source.page}`), about })}>
      {t(`source.${source.page}`)}
    </Link>
  );
}

function EvidenceTable({ evidence: { rows } }: { readonly evidence: Evidence }) {
  const { t } = useTranslation('assistant');
  return (
    <div className={styles.frame}>
      <table className={`${styles.evidence} num`}>
        <caption className="sr-only">{t('evidence.title')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('evidence.number')}</span>
            </th>
            <th scope="col">{t('evidence.what')}</th>
            <th scope="col">{t('evidence.value')}</th>
            <th scope="col">{t('evidence.against')}</th>
            <th scope="col">
              <span className="sr-only">{t('evidence.page')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, value, against, source }, place) => (
            <tr key={place}>
              <td>
                <span className={styles.number}>{place + 1}</span>
              </td>
              <th scope="row">{what}</th>
              <td data-value>{value}</td>
              <td data-against>{against}</td>
              <td data-page>
                <Source source={source} about={what} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Table({ table: { columns, rows } }: { readonly table: Extract<AssistantBlock, { type: 'table' }> }) {
  const { t } = useTranslation('assistant');
  const hasPages = rows.some(({ source }) => source !== null);
  return (
    // A wide table is pushed sideways, also with the keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.frame} tabIndex={0} aria-label={columns.map(({ label }) => label).join(t('comma'))}>
      <table className={`${styles.table} num`}>
        <thead>
          <tr>
            {columns.map(({ label, isNumber }) => (
              <th key={label} scope="col" data-number={isNumber || undefined}>
                {label}
              </th>
            ))}
            {hasPages ? (
              <th scope="col">
                <span className="sr-only">{t('evidence.page')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, source }, place) => (
            <tr key={place}>
              {cells.map((cell, column) => (
                <td key={columns[column]?.label} data-number={columns[column]?.isNumber === true || undefined}>
                  {cell}
                </td>
              ))}
              {hasPages ? (
                <td data-page>
                  <Source source={source} about={cells.slice(0, 2).join(' ')} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
