import type { CarouselDevice } from '@oilsight/contract';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { lastState } from '../../../domain/shown-state.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import { windowAround } from './choice.ts';
import type { Carousel } from './useCarousel.ts';
import styles from './CarouselBar.module.css';

/** Dots beside each other at most; of more machines it says how many have none. */
const mostDots = 10;
const dotsOfMany = 8;

/** Which machine stands here, which come next, and a pause. */
export const CarouselBar = memo(function CarouselBar({
  carousel,
  devices,
  total,
}: {
  readonly carousel: Carousel;
  readonly devices: readonly CarouselDevice[];
  readonly total: number;
}) {
  const { t } = useTranslation('machineScreen');
  const { t: common } = useTranslation('common');
  if (devices.length < 2) return null;
  const place = devices.findIndex(({ deviceId }) => deviceId === carousel.deviceId) + 1;
  const dots = windowAround(devices, carousel.deviceId, total > mostDots ? dotsOfMany : mostDots);
  return (
    <nav className={styles.carousel} aria-label={t('carousel.title')}>
      <h2>
        {t('carousel.title')}
        <small className="num">{t('carousel.place', { place, total })}</small>
      </h2>
      <div className={styles.row}>
        <button type="button" aria-label={t('carousel.previous')} onClick={() => carousel.go(-1)}>
          <Icon name="chevron-left" />
        </button>
        <button
          type="button"
          aria-label={carousel.isPaused ? t('carousel.play') : t('carousel.pause')}
          aria-pressed={carousel.isPaused}
          onClick={carousel.togglePause}
        >
          <Icon name={carousel.isPaused ? 'play' : 'pause'} />
        </button>
        <button type="button" aria-label={t('carousel.next')} onClick={() => carousel.go(1)}>
          <Icon name="chevron-right" />
        </button>
      </div>
      <div className={styles.dots}>
        {dots.map((device) => {
          const state = lastState(device);
          const isHere = device.deviceId === carousel.deviceId;
          return (
            <button
              key={device.deviceId}
              type="button"
              className={styles.dot}
              data-tone={stateLook[state].tone}
              aria-current={isHere || undefined}
              aria-label={t('carousel.machine', { name: device.deviceName, state: common(`state.${state}`) })}
              title={device.deviceName}
              onClick={() => carousel.show(device.deviceId)}
            />
          );
        })}
        {total > dots.length ? (
          <small className="num">{t('carousel.others', { count: total - dots.length })}</small>
        ) : null}
      </div>
    </nav>
  );
});
