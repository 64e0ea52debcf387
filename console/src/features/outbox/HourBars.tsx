import type { OutboxChannel } from '@oilsight/contract';
import { useId } from 'react';
import { clockText } from '../../lib/reader-time.ts';
import styles from './ChannelCards.module.css';
import { useMessageWords } from './useMessageWords.ts';

/** Drawing units: the picture takes the width that it gets. */
const [width, height, top] = [240, 44, 3] as const;
const gap = 2;
/** What is there can be seen, however little it is beside the largest hour. */
const least = 2;

/** Messages of the last 24 hours by what became of them: filled those sent, hatched waiting ones, dark the others. */
export function HourBars({ channel, total }: { readonly channel: OutboxChannel; readonly total: number }) {
  const { t, number } = useMessageWords();
  const hatch = useId();
  const { hours, counts } = channel;
  const most = Math.max(1, ...hours.map(({ sent, waiting, failed }) => sent + waiting + failed));
  const step = (width + gap) / hours.length;
  const base = height - 1;
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(least, ((base - top) * count) / most));
  const words = {
    sent: number(counts.sent),
    waiting: number(counts.waiting + counts.retrying),
    failed: number(counts.failed + counts.unknown),
  };
  return (
    <>
      <p className="sr-only">
        {t('card.hoursLabel', { channel: t(`channel.${channel.channel}`), total: number(total), ...words })}
      </p>
      <svg className={styles.bars} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        <defs>
          <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line className={styles.hatch} x1="0" y1="0" x2="0" y2="4" />
          </pattern>
        </defs>
        {hours.map(({ from, sent, waiting, failed }, index) => {
          const x = index * step;
          const [of, above, last] = [heightOf(sent), heightOf(waiting), heightOf(failed)];
          const bar = (y: number, tall: number) => ({ x, y: base - y - tall, width: step - gap, height: tall });
          return (
            <g key={from}>
              <title>
                {t('card.hour', {
                  from: clockText(from).slice(0, 5),
                  sent: number(sent),
                  waiting: number(waiting),
                  failed: number(failed),
                })}
              </title>
              {sent === 0 ? null : <rect className={styles.sent} {...bar(0, of)} rx={1} />}
              {waiting === 0 ? null : (
                <rect className={styles.waiting} style={{ fill: `url(#${hatch})` }} {...bar(of, above)} />
              )}
              {failed === 0 ? null : <rect className={styles.unsent} {...bar(of + above, last)} rx={1} />}
            </g>
          );
        })}
        <line className={styles.base} x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} />
      </svg>
    </>
  );
}
