import type { Language } from '@oilsight/contract';
import { formatNumber } from '../../../charts/prepare/numbers.ts';

/** A share as a percentage: `53 %`, under ten with one decimal, under one with two. */
export function shareText(share: number, language: Language): string {
  const percent = share * 100;
  const decimals = percent === 0 || percent >= 9.95 ? 0 : percent >= 0.995 ? 1 : 2;
  return `${formatNumber(percent, decimals, language)}\u00a0%`;
}

/** A rate of alarms: whole from ten on, else with one decimal, under one with two. */
export function rateText(rate: number, language: Language): string {
  const decimals = Number.isInteger(rate) || rate >= 9.95 ? 0 : rate >= 0.995 ? 1 : 2;
  return formatNumber(rate, decimals, language);
}
