import { defaultSystemName } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { platformName } from '../../../domain/platform-name.ts';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { currentLanguage, useLanguage } from '../../../i18n/language.ts';
import { lineWidth } from '../../../lib/text-width.ts';
import { useDarkGround } from '../../../theme/theme.ts';
import { Freshness } from './Freshness.tsx';
import { drift } from './life/drift.ts';
import { WallLife } from './life/WallLife.tsx';
import { watchPointer } from './resting-pointer.ts';
import { WallBrand } from './WallBrand.tsx';
import { WallClock } from './WallClock.tsx';
import { WallTools } from './WallTools.tsx';
import styles from './Wall.module.css';

// A browser's first number format takes longer than a frame may: it is made before anything is shown.
formatNumber(0, 0, currentLanguage());

const keyOf = (words: ReactNode) => (typeof words === 'string' ? words : undefined);

/** Room for the heading and the line below it, and their sizes with the spaces between letters, px of the design. */
const head = { room: 860, title: 36 * 1.12, below: 20 } as const;
/** Words that are too long for one line are written smaller. */
const isLong = (words: ReactNode, size: number) => typeof words === 'string' && lineWidth(words, size) > head.room;

interface WallProps {
  /** The heading of the wall; null: the platform's name. */
  readonly title: ReactNode;
  /** Whose wall it is. */
  readonly subtitle: ReactNode;
  /** When the newest figures came, ms; null: none yet. */
  readonly updatedAt: number | null;
  /** Figures may be outdated: they turn grey, and the seconds since then are counted. */
  readonly isCut: boolean;
  /** What stands beside the heading, such as that the figures are invented. */
  readonly badge: ReactNode;
  /** Stands inside another page, as a preview: without buttons, and as large as its container. */
  readonly isPreview?: boolean;
  readonly children: ReactNode;
}

/**
 * The frame of every big screen: one lamp above a dark room, logo, heading, clock and the age of the figures. Inside it
 * `--tone-u` is the length of one pixel of a screen of 1920 × 1080: a wider or higher one has more room, and nothing is
 * stretched. On a phone it is a page of one column.
 */
export function Wall({ title, subtitle, updatedAt, isCut, badge, isPreview = false, children }: WallProps) {
  const language = useLanguage();
  const { data, isError } = useQuery(platformName(language));
  useDarkGround(!isPreview);
  const heading = title ?? (isError ? defaultSystemName[language] : data);
  return (
    <div
      ref={isPreview ? undefined : watchPointer}
      className={styles.room}
      data-ground="dark"
      data-preview={isPreview || undefined}
    >
      {isPreview ? null : <WallLife />}
      <div ref={isPreview ? undefined : drift} className={styles.stage} data-cut={isCut || undefined}>
        <div className={styles.cone} aria-hidden />
        <div className={styles.lamp} aria-hidden />
        <header className={styles.head}>
          <WallBrand />
          <div className={styles.title}>
            {/* Other words are another heading: the one before has not moved. */}
            <h1 key={keyOf(heading)} data-long={isLong(heading, head.title) || undefined} title={keyOf(heading)}>
              {heading}
            </h1>
            <p key={keyOf(subtitle)} data-long={isLong(subtitle, head.below) || undefined}>
              <span title={keyOf(subtitle)}>{subtitle}</span>
              {badge}
            </p>
          </div>
          <div className={styles.state}>
            <Freshness updatedAt={updatedAt} isCut={isCut} />
            <WallClock />
          </div>
          {isPreview ? null : <WallTools />}
        </header>
        <main className={styles.body} id={isPreview ? undefined : 'content'}>
          {children}
        </main>
      </div>
    </div>
  );
}
