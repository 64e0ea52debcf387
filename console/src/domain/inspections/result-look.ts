import type { FailureSeverity, ItemResult } from '@oilsight/contract';
import type { IconName } from '../../ui/Icon.tsx';

type Tone = 'ok' | 'l2' | 'l1' | 'off';

/** How a result looks: a failure by its severity, of level 2 until one is chosen. */
export function resultLook(
  result: ItemResult,
  severity: FailureSeverity | null,
): { readonly icon: IconName; readonly tone: Tone } {
  switch (result) {
    case 'pass':
      return { icon: 'check-circle', tone: 'ok' };
    case 'notApplicable':
      return { icon: 'minus', tone: 'off' };
    case 'fail':
      return severity === 'level1' ? { icon: 'octagon', tone: 'l1' } : { icon: 'triangle', tone: 'l2' };
  }
}
