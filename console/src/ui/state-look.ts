import type { State } from '@oilsight/contract';
import type { IconName } from './icons.tsx';

/**
 * A state as the screen shows it. `unknown`: the connection is lost; `unconnected`: the device has never reported;
 * `unassessed`: no limit is passed, but too little is seen to say that the oil is in order; `assessing`: no limit is
 * passed, and the first diagnosis is still being made; `online`: a gateway, which has no oil to assess.
 */
export type ShownState = State | 'unknown' | 'unconnected' | 'unassessed' | 'assessing' | 'online';

/**
 * How a state looks everywhere: the icon, and the prefix of its colour tokens (`--l2-tx`, `--l2-bg`, …). The word is
 * `common:state.<state>`.
 */
export const stateLook: Readonly<
  Record<ShownState, { readonly icon: IconName; readonly tone: 'ok' | 'l2' | 'l1' | 'flt' | 'off' }>
> = {
  normal: { icon: 'check-circle', tone: 'ok' },
  level2: { icon: 'triangle', tone: 'l2' },
  level1: { icon: 'octagon', tone: 'l1' },
  fault: { icon: 'plug-off', tone: 'flt' },
  offline: { icon: 'wifi-off', tone: 'off' },
  unknown: { icon: 'clock', tone: 'off' },
  unconnected: { icon: 'minus', tone: 'off' },
  unassessed: { icon: 'info', tone: 'off' },
  assessing: { icon: 'clock', tone: 'off' },
  online: { icon: 'wifi', tone: 'ok' },
};
