import { useEffect, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import { magnified, moved, scaleOf, zoomed } from './crop.ts';
import type { Placing, Point, Size } from './crop.ts';
import styles from './Cropper.module.css';

interface CropperProps {
  readonly picture: HTMLImageElement;
  readonly frame: Size;
  readonly isRound: boolean;
  readonly placing: Placing;
  readonly onPlacing: (change: (before: Placing) => Placing) => void;
}

/** Height of the stage, and the most the frame takes of it and of its width, CSS px. */
const stageHeight = 300;
const frameWithin = { width: 272, height: 240 };
/** A press of an arrow moves so many pixels of the frame; with Shift a fifth. */
const arrowStep = 10;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * A picture behind a frame that stays: pushed by hand, fingers or arrows, enlarged by the slider, a wheel, two fingers,
 * + and −.
 */
export function Cropper({ picture, frame, isRound, placing, onPlacing }: CropperProps) {
  const { t } = useTranslation('crop');
  const stage = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  /** CSS px of a pixel of the frame. */
  const ratio = Math.min(frameWithin.width / frame.width, frameWithin.height / frame.height);

  const canvas = useDrawnCanvas({ picture, frame, placing, ratio });

  /** From the middle of the frame, in its pixels. */
  const onFrame = (at: Point): Point => {
    const box = canvas.current?.getBoundingClientRect();
    return box === undefined
      ? { x: 0, y: 0 }
      : { x: (at.x - box.left - box.width / 2) / ratio, y: (at.y - box.top - box.height / 2) / ratio };
  };
  const magnify = (factor: number, at: Point) => onPlacing((before) => magnified(size, frame, before, factor, at));
  const latestMagnify = useRef(magnify);
  useEffect(() => {
    // The wheel's listener outlives a render.
    latestMagnify.current = magnify;
  });
  useEffect(() => {
    // Outside React: its own listeners cannot keep the wheel from scrolling what lies around.
    const target = stage.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      latestMagnify.current(1.0015 ** -event.deltaY, { x: 0, y: 0 });
    };
    target?.addEventListener('wheel', turn, { passive: false });
    return () => target?.removeEventListener('wheel', turn);
  }, []);

  const press = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const drag = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, now);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    const share = other === undefined ? 1 : 2;
    const by = { x: (now.x - before.x) / ratio / share, y: (now.y - before.y) / ratio / share };
    onPlacing((placing) => moved(size, frame, placing, by));
    if (other === undefined) return;
    const factor =
      Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
    magnify(factor, onFrame({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }));
  };
  const release = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  const type = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    const step = event.shiftKey ? arrowStep / 5 : arrowStep;
    if (arrow !== undefined)
      onPlacing((before) => moved(size, frame, before, { x: arrow.x * step, y: arrow.y * step }));
    else if (event.key === '+' || event.key === '=' || event.key === '-')
      onPlacing((before) => zoomed(size, frame, before, before.zoom + (event.key === '-' ? -5 : 5)));
    else return;
    event.preventDefault();
  };

  const handlers = {
    onPointerDown: press,
    onPointerMove: drag,
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown: type,
  };

  return (
    <div className={styles.cropper}>
      <div
        ref={stage}
        className={styles.stage}
        style={{ height: stageHeight }}
        {...focusable}
        role="application"
        aria-label={t('stage')}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown + -"
        {...handlers}
      >
        <canvas ref={canvas} style={{ height: stageHeight }} />
        <span
          className={styles.frame}
          data-round={isRound || undefined}
          style={{ width: frame.width * ratio, height: frame.height * ratio }}
        />
      </div>
      <label className={styles.zoom}>
        <Icon name="minus" size="s" />
        <input
          type="range"
          min={0}
          max={100}
          step={1}
          value={Math.round(placing.zoom)}
          aria-label={t('zoom')}
          onChange={(event) => {
            const next = event.currentTarget.valueAsNumber;
            onPlacing((before) => zoomed(size, frame, before, next));
          }}
        />
        <Icon name="plus" size="s" />
      </label>
      <p className={styles.help}>{t('help')}</p>
    </div>
  );
}

/** A canvas with the picture drawn so that its frame lies in the middle. @param ratio CSS px of a pixel of the frame */
function useDrawnCanvas({
  picture,
  frame,
  placing,
  ratio,
}: Pick<CropperProps, 'picture' | 'frame' | 'placing'> & { readonly ratio: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    // Draws on the canvas, which React does not know.
    const context = canvas.current?.getContext('2d') ?? null;
    if (canvas.current === null || context === null) return;
    const width = canvas.current.clientWidth;
    const density = devicePixelRatio;
    canvas.current.width = Math.round(width * density);
    canvas.current.height = Math.round(stageHeight * density);
    const scale = scaleOf({ width: picture.naturalWidth, height: picture.naturalHeight }, frame, placing.zoom) * ratio;
    context.scale(density, density);
    context.imageSmoothingQuality = 'high';
    context.drawImage(
      picture,
      width / 2 - placing.center.x * scale,
      stageHeight / 2 - placing.center.y * scale,
      picture.naturalWidth * scale,
      picture.naturalHeight * scale,
    );
  });
  return canvas;
}

const focusable = { tabIndex: 0 };
