import * as z from 'zod';

/**
 * `{code,msg,data}`; a refused call is HTTP 200 with its `code` and a message in the caller's language. `field` names
 * the wrong field of a 422.
 */
export const Refusal = z.object({
  code: z.number().int(),
  /** Name of the error in the catalogue, by which programs distinguish refusals. */
  error: z.string().optional(),
  msg: z.string(),
  requestId: z.string().optional(),
  fields: z.array(z.object({ field: z.string(), rule: z.string() })).optional(),
});
export type Refusal = z.infer<typeof Refusal>;

export const okMessage = { 'zh-CN': '操作成功', 'en-US': 'Operate success' } as const;
