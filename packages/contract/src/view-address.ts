/** Most characters of an address that is kept. */
export const longestAddress = 2048;

/**
 * The parameters of `/dataanalysis/device-detail`, in the order in which a kept address holds them: what every part of
 * the page shares, and then what single parts have.
 */
export const analysisParameters = [
  'tenantId',
  'customerId',
  'deviceId',
  'with',
  'tab',
  'keys',
  'range',
  'from',
  'to',
  'timeInterval',
  'view',
  'layout',
  'zoomFrom',
  'zoomTo',
  // Correlation and distribution.
  'x',
  'y',
  'yDevice',
  'water',
  'key',
  'axis',
  'particles',
  // Oil charges.
  'charge',
  'chargeKeys',
  'chargeAxis',
  'chargeOff',
  'chargeBand',
  'chargeForecast',
  'chargeZoom',
  // Laboratory.
  'labRange',
] as const;

/**
 * The query of a page of data analysis in one spelling: the parameters that the page knows, each once, in a fixed order
 * and without empty ones, so that equal pages have equal addresses.
 *
 * @param search a query, with or without the question mark
 * @example canonicalAddress('?tab=charges&utm=1&deviceId=a') is 'deviceId=a&tab=charges'
 */
export function canonicalAddress(search: string): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of analysisParameters) {
    const value = given.get(name);
    if (value !== null && value !== '') kept.set(name, value);
  }
  return kept.toString();
}
