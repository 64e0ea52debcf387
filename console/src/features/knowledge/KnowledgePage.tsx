import { knowledgeKinds } from '@oilsight/contract';
import type { KnowledgeEntry, KnowledgeHit, KnowledgeKind } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../charts/prepare/numbers.ts';
import { articlePath } from '../../domain/article-path.ts';
import { useLanguage } from '../../i18n/language.ts';
import { oneOf, withParts } from '../../lib/list-filter.ts';
import { useAddress } from '../../lib/useAddress.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip, Chips } from '../../ui/Chips.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Empty } from '../../ui/Notice.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { TableSkeleton } from '../../ui/Table.tsx';
import styles from './Knowledge.module.css';
import { articleList, articleSearch } from './queries.ts';

/** The knowledge base: its topics with their articles, or what a question has found. */
export function KnowledgePage() {
  const { t } = useTranslation('knowledge');
  const [search, change] = useAddress();
  const language = useLanguage();
  const q = search.get('q') ?? '';
  const kind = oneOf(knowledgeKinds, search.get('kind'));
  const all = useQuery(articleList(language));
  const found = useQuery({ ...articleSearch(q, kind ?? undefined, language), enabled: q !== '' });
  const show = (to: KnowledgeKind | null) => change((now) => withParts(now, { kind: to }));
  const entries = all.data ?? [];
  const query = q === '' ? all : found;
  return (
    <>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('about')}</p>
      </div>
      <Card isFlush label={t('find')}>
        <div className={styles.bar}>
          <SearchBox
            label={t('search')}
            placeholder={t('placeholder')}
            value={q}
            onChange={(words) => change((now) => withParts(now, { q: words === '' ? null : words }))}
          />
          <Chips label={t('topics')}>
            <Chip isOn={kind === null} count={all.data?.length ?? null} onClick={() => show(null)}>
              {t('all')}
            </Chip>
            {knowledgeKinds.map((one) => (
              <Chip
                key={one}
                isOn={kind === one}
                count={all.data === undefined ? null : entries.filter((entry) => entry.kind === one).length}
                onClick={() => show(one)}
              >
                {t(`kind.${one}`)}
              </Chip>
            ))}
          </Chips>
        </div>
      </Card>
      {query.error !== null ? (
        <Card>
          <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        </Card>
      ) : query.data === undefined ? (
        <Card isFlush>
          <TableSkeleton />
        </Card>
      ) : q !== '' ? (
        <Hits
          hits={found.data ?? []}
          isStale={found.isPlaceholderData}
          none={
            <Empty
              icon="search"
              title={t('none')}
              actions={
                <Button onClick={() => change((now) => withParts(now, { q: null, kind: null }))}>{t('clear')}</Button>
              }
            >
              <p>{t('noneText')}</p>
            </Empty>
          }
        />
      ) : (
        knowledgeKinds
          .filter((one) => kind === null || kind === one)
          .map((one) => <Topic key={one} kind={one} entries={entries.filter((entry) => entry.kind === one)} />)
      )}
    </>
  );
}

function Topic({ kind, entries }: { readonly kind: KnowledgeKind; readonly entries: readonly KnowledgeEntry[] }) {
  const { t } = useTranslation('knowledge');
  if (entries.length === 0) return null;
  return (
    <section className={styles.topic} aria-labelledby={`topic-${kind}`}>
      <h2 id={`topic-${kind}`}>
        {t(`kind.${kind}`)} <small className="num">{entries.length}</small>
      </h2>
      <ul className={styles.entries}>
        {entries.map(({ id, title, answer }) => (
          <li key={id}>
            <Link to={articlePath(id)}>
              <b>{title}</b>
              <span className="num">{answer}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface HitsProps {
  readonly hits: readonly KnowledgeHit[];
  /** Another question has been asked since. */
  readonly isStale: boolean;
  readonly none: ReactNode;
}

function Hits({ hits, isStale, none }: HitsProps) {
  const { t } = useTranslation('knowledge');
  const language = useLanguage();
  if (hits.length === 0) return <Card>{none}</Card>;
  return (
    <section className={styles.topic} aria-label={t('hits')} aria-busy={isStale}>
      <output className={styles.found}>{t('found', { count: hits.length })}</output>
      <ol className={styles.hits}>
        {hits.map(({ id, kind, title, excerpt, facts }) => (
          <li key={id}>
            <Link to={articlePath(id)}>
              <b>{title}</b> <small>{t(`kind.${kind}`)}</small>
              <span className="num">{excerpt}</span>
            </Link>
            {facts.length === 0 ? null : (
              <dl className={`${styles.facts} num`}>
                {facts.map(({ what, value, unit }) => (
                  <div key={what}>
                    <dt>{what}</dt>
                    <dd>
                      {formatNumber(value, Number.isInteger(value) ? 0 : 4, language)} {unit}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
