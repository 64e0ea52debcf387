import type { PointerEvent } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { inkBounds, padSize, pathOf, withPoint } from '../../domain/inspections/signature.ts';
import type { Strokes } from '../../domain/inspections/signature.ts';
import styles from './SignaturePad.module.css';

interface SignaturePadProps {
  readonly strokes: Strokes;
  readonly onChange: (strokes: Strokes) => void;
  /** Who signs and when, below the line. */
  readonly below: string;
}

/** A field to sign in with a finger, a pen or a mouse; what was drawn can be drawn again from the start. */
export function SignaturePad({ strokes, onChange, below }: SignaturePadProps) {
  const { t } = useTranslation('inspections');
  /** The pointer that draws now: a hand that rests beside the pen draws nothing. */
  const drawing = useRef<number | null>(null);
  const latest = useRef(strokes);
  useLayoutEffect(() => {
    // Points come faster than the pad is drawn again: `draw` goes on from what it added itself.
    latest.current = strokes;
  }, [strokes]);
  const at = (event: PointerEvent<SVGSVGElement>): readonly [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    return [
      ((event.clientX - box.left) / box.width) * padSize.width,
      ((event.clientY - box.top) / box.height) * padSize.height,
    ];
  };
  const draw = (event: PointerEvent<SVGSVGElement>, isNew: boolean) => {
    const next = withPoint(latest.current, at(event), isNew, inkBounds);
    if (next === latest.current) return;
    latest.current = next;
    onChange(next);
  };
  const field = { role: 'img', 'aria-label': t(strokes.length === 0 ? 'sign.emptyPad' : 'sign.filledPad') };
  return (
    <div className={styles.pad}>
      <svg
        className={styles.field}
        viewBox={`0 0 ${padSize.width} ${padSize.height}`}
        preserveAspectRatio="none"
        {...field}
        onPointerDown={(event) => {
          if (drawing.current !== null || event.button !== 0) return;
          drawing.current = event.pointerId;
          event.currentTarget.setPointerCapture(event.pointerId);
          draw(event, true);
        }}
        onPointerMove={(event) => {
          if (drawing.current === event.pointerId) draw(event, false);
        }}
        onPointerUp={() => {
          drawing.current = null;
        }}
        onPointerCancel={() => {
          drawing.current = null;
        }}
      >
        <path d={pathOf(strokes)} className={styles.ink} />
      </svg>
      <div className={styles.foot}>
        <span className="num">{strokes.length === 0 ? t('sign.here') : below}</span>
        <Button kind="quiet" size="s" icon="refresh" disabled={strokes.length === 0} onClick={() => onChange([])}>
          {t('sign.redo')}
        </Button>
      </div>
    </div>
  );
}
