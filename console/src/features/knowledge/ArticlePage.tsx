import type { KnowledgeArticle, KnowledgePart, KnowledgeTable } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { articlePath } from '../../domain/article-path.ts';
import { DetailFrame } from '../../domain/DetailFrame.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Article.module.css';
import { articleQuery } from './queries.ts';

/** One article, to read and to print. */
export function ArticlePage() {
  const { t } = useTranslation('knowledge');
  const language = useLanguage();
  return (
    <DetailFrame
      name="id"
      queryOf={(id: string) => articleQuery(id, language)}
      heading={t('title')}
      notFound={{ title: t('missing.title'), text: t('missing.text'), back: t('missing.back'), to: '/knowledge' }}
      parts={[320, 160]}
    >
      {(article) => <Content article={article} />}
    </DetailFrame>
  );
}

function Content({ article }: { readonly article: KnowledgeArticle }) {
  const { t } = useTranslation('knowledge');
  const { id, kind, title, answer, parts, tables, related, pages, sources } = article;
  return (
    <div className={styles.page}>
      <Card>
        <article className={`${styles.article} num`} aria-labelledby="article-title">
          <header>
            <p className={styles.kind}>
              <Link to={`/knowledge?${new URLSearchParams({ kind }).toString()}`}>{t(`kind.${kind}`)}</Link>
            </p>
            <h1 id="article-title">{title}</h1>
            <p className={styles.answer}>{answer}</p>
          </header>
          {parts.map(({ about, lines }) => (
            <Part key={about} about={about} lines={lines} />
          ))}
          {tables.map((table) => (
            <Figures key={table.caption} table={table} />
          ))}
          {pages.length === 0 ? null : (
            <section>
              <h2>{t('pages')}</h2>
              <ul className={styles.pages}>
                {pages.map(({ path, label }) => (
                  <li key={path}>
                    <Link to={path}>
                      {label}
                      <Icon name="chevron-right" size="s" />
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section className={styles.sources}>
            <h2>{t('sources')}</h2>
            <ul>
              {sources.map((source) => (
                <li key={source}>{source}</li>
              ))}
            </ul>
          </section>
        </article>
      </Card>
      <aside className={styles.aside} aria-label={t('beside')}>
        <div className={styles.actions}>
          <Button icon="printer" onClick={() => window.print()}>
            {t('print')}
          </Button>
          <CopyButton label={t('copyLink')} text={`${window.location.origin}${articlePath(id)}`} />
        </div>
        {related.length === 0 ? null : (
          <Card>
            <nav aria-labelledby="related" className={styles.related}>
              <h2 id="related">{t('related')}</h2>
              <ul>
                {related.map((one) => (
                  <li key={one.id}>
                    <Link to={articlePath(one.id)}>
                      <b>{one.title}</b>
                      <small>{t(`kind.${one.kind}`)}</small>
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          </Card>
        )}
      </aside>
    </div>
  );
}

/** One line is a paragraph, several are a list; steps are numbered. */
function Part({ about, lines }: { readonly about: KnowledgePart; readonly lines: readonly string[] }) {
  const { t } = useTranslation('knowledge');
  const List = about === 'steps' ? 'ol' : 'ul';
  return (
    <section>
      <h2>{t(`part.${about}`)}</h2>
      {lines.length === 1 ? (
        <p>{lines[0]}</p>
      ) : (
        <List>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </List>
      )}
    </section>
  );
}

function Figures({ table: { caption, head, rows } }: { readonly table: KnowledgeTable }) {
  return (
    // A wide table is pushed sideways, also with the keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.figures} aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, index) =>
                index === 0 ? (
                  <th key={head[index]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={head[index]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
