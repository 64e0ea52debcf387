export type Language = 'zh-CN' | 'en-US';

export interface ErrorEntry {
  /** The envelope's number; for plain and device calls also the HTTP status. */
  readonly code: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503;
  readonly zh: string;
  readonly en: string;
}

/** Every error a caller can meet, with its text in both languages. `{name}` is filled from the error's details. */
export const errors = {
  systemError: { code: 500, zh: '系统错误，请联系管理员', en: 'System error, Please contact the administrator' },
  notLoggedIn: { code: 401, zh: '请先登录', en: 'Please log in first' },
  sessionExpired: { code: 401, zh: '登录已过期，请重新登录', en: 'Your login has expired, please log in again' },
  wrongCredentials: { code: 401, zh: '用户名或密码错误', en: 'Incorrect user name or password' },
  userDisabled: { code: 403, zh: '账号已停用，请联系管理员', en: 'This account is disabled, please contact the administrator' },
  accountExpired: { code: 403, zh: '账号已到期，请联系管理员', en: 'This account has expired, please contact the administrator' },
  noRole: { code: 403, zh: '无角色', en: 'No role' },
  tooManyLogins: { code: 429, zh: '尝试次数过多，请在 {seconds} 秒后重试', en: 'Too many attempts, please try again in {seconds} s' },
  noPermission: { code: 403, zh: '没有权限进行此操作', en: 'You are not allowed to do this' },
  notFound: { code: 404, zh: '未找到', en: 'Not found' },
  deviceNotFound: { code: 404, zh: '未找到该设备', en: 'Device not found' },
  unknownCall: { code: 404, zh: '没有这个接口：{path}', en: 'There is no such call: {path}' },
  invalid: { code: 422, zh: '{field}：{rule}', en: '{field}: {rule}' },
  rangeReversed: { code: 422, zh: '结束时间必须晚于开始时间', en: 'The end time must be after the start time' },
  rangeTooLong: { code: 422, zh: '时间范围不能超过 {days} 天', en: 'The time range must not exceed {days} days' },
  readTooLong: { code: 422, zh: '读取的数据过多，请缩短时间范围或减少指标', en: 'There is too much to read, please ask for a shorter range or fewer keys' },
  tooManyReadings: {
    code: 422, zh: '读取的数据超过 {limit} 条，请减少设备或指标、缩短时间范围、降低 limit 或使用聚合',
    en: 'More than {limit} readings. Please ask for fewer devices or keys, a shorter range, a lower limit or an aggregation.',
  },
  tooManyValues: { code: 422, zh: '订阅的数值过多：{count}，上限 {limit}，请减少设备或指标', en: 'Too many values: {count}, the limit is {limit}. Please ask for fewer devices or keys.' },
  unknownTimeZone: { code: 422, zh: '未知时区：{timeZone}', en: 'Unknown time zone: {timeZone}' },
  // ThingsBoard's own words.
  tooManyIntervals: {
    code: 400, zh: '时间间隔数量过多：{count}，请增大 interval 或缩短时间范围',
    en: "Incorrect TsKvQuery. Number of intervals is to high - {count}. Please increase 'interval' parameter for your query or reduce the time range of the query.",
  },
  malformedJson: { code: 400, zh: 'JSON 格式错误：{reason}', en: 'Malformed JSON: {reason}' },
  unexpectedJson: { code: 400, zh: 'JSON 格式错误：第 {position} 个字符处不应出现 {found}', en: 'Malformed JSON: unexpected {found} at character {position}' },
  wrongShape: { code: 400, zh: '消息应是 JSON 对象或对象数组', en: 'A message is a JSON object or an array of objects' },
  notStorable: { code: 400, zh: '内容无法存储', en: 'This content cannot be stored' },
  tooLarge: { code: 413, zh: '内容过大，上限 {limit} 字节', en: 'The content is too large, the limit is {limit} bytes' },
  tooManyRequests: { code: 429, zh: '请求过于频繁，请在 {seconds} 秒后重试', en: 'Too many requests, please try again in {seconds} s' },
  overloaded: { code: 503, zh: '服务繁忙，请稍后重试', en: 'The service is busy, please try again later' },
  tooManyDevices: { code: 409, zh: '设备数量已达上限 {limit} 台', en: 'The limit of {limit} devices is reached' },
  conflict: { code: 409, zh: '数据已被他人修改，请刷新后重试', en: 'Somebody else has changed this, please reload and try again' },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

export type ErrorName = keyof typeof errors;

export type ErrorDetails = Readonly<Record<string, string | number>>;

/** The one error class of the product: a name of the catalogue and what fills its text. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly error: ErrorName;
  readonly details: ErrorDetails;
  constructor(error: ErrorName, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(textOf(error, 'en-US', details), options);
    this.error = error;
    this.details = details;
  }
  get code(): number {
    return errors[this.error].code;
  }
}

export function textOf(error: ErrorName, language: Language, details: ErrorDetails = {}): string {
  const text = language === 'zh-CN' ? errors[error].zh : errors[error].en;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole));
}
