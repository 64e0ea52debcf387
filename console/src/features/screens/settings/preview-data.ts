import { customAll, customConclusions, customData, customMap, customWarnings } from '@oilsight/contract';
import type { DealerScreenData, DealerScreenForm } from '@oilsight/contract';

/**
 * What the wall would show of custom data: the nation with its provinces.
 *
 * @param nameOf the name of an area, '' the nation's; '' until it is known
 */
export const previewOf = (
  tenantName: string,
  form: DealerScreenForm,
  nameOf: (areaNo: string) => string,
): DealerScreenData => ({
  tenantName,
  data: customData(form),
  map: customMap(form, '', nameOf),
  all: customAll(form, nameOf),
  analysis: customConclusions(form),
  warnings: customWarnings(form),
});
