import type { OnlineShare } from '@oilsight/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { Age, ageText } from '../../../domain/Age.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { useNow } from '../../../lib/now.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { listPath } from '../parts/addresses.ts';
import { useDeviceLink } from '../parts/useDeviceLink.ts';
import { Figure } from '../tile/Figure.tsx';
import { Tile } from '../tile/Tile.tsx';
import { dayText } from '../todo/useDeadlineText.ts';
import styles from './Online.module.css';

/** Silent devices before the others are left to the list. */
const mostSilent = 3;

/** How many devices report now, the fewest of each day, and who is silent. */
export function OnlineTile({ online }: { readonly online: UseQueryResult<OnlineShare> }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const [search] = useSearchParams();
  return (
    <Tile
      title={t('online.title')}
      query={online}
      sub={() => t('online.sub')}
      link={{ to: listPath(search, 'offline'), words: t('online.link') }}
      bodyPx={200}
      empty={{ when: ({ now }) => now.total === 0, icon: 'wifi-off', words: t('online.none') }}
    >
      {({ now, share, days, silent, silentTotal, neverTotal, longestGap }) => (
        <>
          <Figure
            value={formatNumber(now.online, 0, language)}
            beside={[
              t('online.of', { count: now.total }),
              share === null ? null : t('online.share', { value: formatNumber(share * 100, 1, language) }),
            ]
              .filter((part) => part !== null)
              .join(t('comma'))}
          />
          {now.gateways.total === 0 ? null : (
            <p className={`${styles.gateways} num`}>
              {t('online.gateways', { ...now.gateways, count: now.gateways.total })}
            </p>
          )}
          <Days days={days} />
          <SilentOnes silent={silent} silentTotal={silentTotal} neverTotal={neverTotal} />
          {longestGap === null ? null : <Gap gap={longestGap} />}
        </>
      )}
    </Tile>
  );
}

/** Who does not report: the first of them, then how many more are silent and how many have never reported. */
function SilentOnes({ silent, silentTotal, neverTotal }: Pick<OnlineShare, 'silent' | 'silentTotal' | 'neverTotal'>) {
  const { t } = useTranslation('dashboard');
  const [search] = useSearchParams();
  const isShort = silentTotal + neverTotal <= mostSilent;
  const shown = silent.slice(0, isShort ? mostSilent : mostSilent - 1);
  const shownSilent = shown.filter(({ lastSeenAt }) => lastSeenAt !== null).length;
  const moreSilent = silentTotal - shownSilent;
  const moreNever = neverTotal - (shown.length - shownSilent);
  return (
    <ul className={styles.silent}>
      {shown.map((device) => (
        <Silent key={device.deviceId} device={device} />
      ))}
      {moreSilent + moreNever === 0 ? null : (
        <li className={styles.more}>
          {moreSilent === 0 ? null : (
            <Link to={listPath(search, 'offline')}>{t('online.more', { count: moreSilent })}</Link>
          )}
          {moreNever === 0 ? null : (
            <Link to={listPath(search, 'unconnected')}>{t('online.moreNever', { count: moreNever })}</Link>
          )}
        </li>
      )}
    </ul>
  );
}

function Silent({ device }: { readonly device: OnlineShare['silent'][number] }) {
  const { t } = useTranslation('dashboard');
  const linkOf = useDeviceLink();
  return (
    <li>
      <Link to={linkOf(device)} className={styles.one}>
        <Icon name={device.lastSeenAt === null ? 'minus' : 'wifi-off'} size="s" />
        <b title={device.customerName}>{device.deviceName}</b>
        <small>{device.lastSeenAt === null ? t('online.never') : <Age at={device.lastSeenAt} />}</small>
      </Link>
    </li>
  );
}

/** One bar for each day, as high as the share of devices that reported in its worst hour. */
function Days({ days }: { readonly days: OnlineShare['days'] }) {
  const { t } = useTranslation('dashboard');
  const known = days.filter(({ least }) => least !== null && least.total > 0);
  const worst = known.toSorted((one, other) => shareOf(one) - shareOf(other))[0];
  const [first] = days;
  return (
    <>
      <div className={styles.days} aria-hidden>
        {days.map((day) => (
          <span key={day.day} title={titleOf(day, t)}>
            {day.least === null || day.least.total === 0 ? null : (
              <i style={{ height: `${Math.max(4, shareOf(day) * 100)}%` }} data-full={shareOf(day) >= 1 || undefined} />
            )}
          </span>
        ))}
      </div>
      <p className={`${styles.ends} num`}>
        <span>{first === undefined ? '' : dayText(first.from)}</span>
        {worst?.least === null || worst === undefined || shareOf(worst) >= 1 ? null : (
          <span>
            {t('online.worst', { day: dayText(worst.from), online: worst.least.online, total: worst.least.total })}
          </span>
        )}
        <span>{t('today')}</span>
      </p>
      {known.every((day) => shareOf(day) >= 1) ? null : (
        <p className={styles.legend} aria-hidden>
          <i data-full />
          {t('online.full')}
          <i />
          {t('online.notFull')}
        </p>
      )}
    </>
  );
}

function shareOf({ least }: OnlineShare['days'][number]): number {
  return least === null || least.total === 0 ? 0 : least.online / least.total;
}

function titleOf({ from, least }: OnlineShare['days'][number], t: ReturnType<typeof useTranslation<'dashboard'>>['t']) {
  return least === null
    ? dayText(from)
    : t('online.worst', { day: dayText(from), online: least.online, total: least.total });
}

/** The longest time in which a device sent nothing. */
function Gap({ gap: { deviceName, from, to } }: { readonly gap: NonNullable<OnlineShare['longestGap']> }) {
  const { t } = useTranslation('dashboard');
  const { t: live } = useTranslation('live');
  const now = useNow(60);
  return (
    <p className={`${styles.gap} num`}>
      {t(to === null ? 'online.gapStill' : 'online.gap', {
        device: deviceName,
        age: ageText((to ?? now) - from, live),
        day: dayText(from),
      })}
    </p>
  );
}
