import type { AlarmQuality } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Emphasized } from './Emphasized.tsx';
import type { Range } from './filter.ts';
import type { Gain } from './gain.ts';
import { shareText } from './numbers.ts';
import { RateChart } from './RateChart.tsx';
import styles from './Verdict.module.css';

interface VerdictProps {
  readonly quality: AlarmQuality;
  readonly range: Range;
  readonly gain: Gain;
  readonly onSee: () => void;
}

/** Above this many alarms per person and hour, or this share of floods, there are too many. */
const [good, floodGoal] = [6, 0.01];

/** What to do about the alarms, in one line; beside it how many a person had. */
export function Verdict({ quality, range, gain, onSee }: VerdictProps) {
  const { t } = useTranslation('alarmQuality');
  const language = useLanguage();
  const { alarms, levels } = quality;
  const { changes, from, left } = gain;
  const isMany = quality.rate.mean > good || quality.floods.share > floodGoal;
  const known = isMany ? 'many' : quality.floods.count > 0 ? 'floods' : 'good';
  const other = gain.done < gain.count ? 'searching' : gain.hasFailed ? 'unknown' : known;
  return (
    <div className={styles.frame}>
      <Card label={t('verdict.label')} isFlush>
        <div className={styles.verdict}>
          <div className={styles.word}>
            <h2 className={`${styles.big} num`}>
              {changes === 0 ? (
                t(`verdict.${other}`)
              ) : (
                <>
                  <span>{t('verdict.change', { count: changes })}</span>
                  <span>
                    <Emphasized text={t('verdict.fewer', { share: shareText((from - left) / alarms, language) })} />
                  </span>
                </>
              )}
            </h2>
            <output className={`${styles.text} num`}>
              <Emphasized
                text={t('verdict.text', {
                  first: t('verdict.alarms', { count: alarms, last: t(`last.${range}`), ...levels }),
                  second:
                    changes === 0
                      ? other === 'floods'
                        ? t('verdict.floodsText', { count: quality.floods.count })
                        : t(`verdict.${other}Text`, { done: gain.done, count: gain.count })
                      : t('verdict.changeText', { count: changes, from, left }),
                })}
              />
            </output>
            {changes > 0 && gain.done < gain.count ? (
              <p className={`${styles.small} num`}>
                {t('verdict.searchingText', { done: gain.done, count: gain.count })}
              </p>
            ) : null}
            {changes === 0 ? null : (
              <div className={styles.actions}>
                <Button kind="primary" onClick={onSee}>
                  {t('verdict.see')}
                </Button>
              </div>
            )}
          </div>
          <RateChart quality={quality} range={range} />
        </div>
      </Card>
    </div>
  );
}
