/** Codes of the sensor models that a dealer may use. */
export interface ModelCodes {
  byCode(tenantId: string, code: string): Promise<{ readonly modelId: string; readonly code: string } | null>;
}

/** Different model codes that are looked up for one sheet. */
const maxModels = 300;

/** The ids of the models that a sheet names, by code in lower case. Unknown codes are left out. */
export async function modelIds(
  models: ModelCodes,
  tenantId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const code of codes.slice(0, maxModels)) {
    const model = await models.byCode(tenantId, code);
    if (model !== null) found.set(code.toLowerCase(), model.modelId);
  }
  return found;
}
