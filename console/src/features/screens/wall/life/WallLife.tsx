import { memo, useEffect } from 'react';
import { watchClosely } from '../../../../live/live.ts';
import { useFullScreenKey } from './useFullScreenKey.ts';
import { useRecovery } from './useRecovery.ts';
import { useRotation } from './useRotation.ts';
import { useWakeLock } from './useWakeLock.ts';

/**
 * What lets a wall hang for years without a hand: the screen stays awake, a cut is noticed within seconds, everything
 * comes back after it, and screens take turns. Shows nothing.
 */
export const WallLife = memo(function WallLife() {
  useWakeLock();
  useRecovery();
  useRotation();
  useFullScreenKey();
  // The live line is outside React.
  useEffect(() => watchClosely(), []);
  return null;
});
