import { Email, NewUserName, Phone } from '@oilsight/contract';

/** What is wrong with a field before it is sent; the keys are texts of `people:fieldError`. */
export type FieldError =
  | 'userNameMissing'
  | 'userNameFormat'
  | 'phoneMissing'
  | 'phoneFormat'
  | 'emailMissing'
  | 'emailFormat'
  | 'roleMissing'
  | 'tenantMissing'
  | 'customerMissing'
  | 'customersMissing'
  | 'passwordShort'
  | 'nameMissing'
  | 'expiryMissing'
  | 'expiryPassed';

/** Fields that are wrong; those that are right are absent. */
export type FieldErrors<V> = Partial<Record<keyof V, FieldError>>;

function only<V>(fieldErrors: { readonly [name in keyof V]?: FieldError | null }): FieldErrors<V> {
  return Object.fromEntries(
    Object.entries(fieldErrors).filter(([, fieldError]) => fieldError !== null),
  ) as FieldErrors<V>;
}

function fieldErrorOfUserName(userName: string): FieldError | null {
  if (userName.trim() === '') return 'userNameMissing';
  return NewUserName.safeParse(userName).success ? null : 'userNameFormat';
}

function fieldErrorOfPhone(phone: string): FieldError | null {
  if (phone.trim() === '') return 'phoneMissing';
  return Phone.safeParse(phone).success ? null : 'phoneFormat';
}

function fieldErrorOfEmail(email: string): FieldError | null {
  if (email.trim() === '') return 'emailMissing';
  return Email.safeParse(email).success ? null : 'emailFormat';
}

/** How the first password comes: the server makes one up, or the form has it. */
export type PasswordWay = 'made' | 'own';

export interface LoginValues {
  readonly userName: string;
  readonly passwordWay: PasswordWay;
  readonly password: string;
}

/** What a new account logs in with. @param least characters of its password */
export function fieldErrorsOfLogin(
  { userName, passwordWay, password }: LoginValues,
  least: number,
): FieldErrors<LoginValues> {
  return only<LoginValues>({
    userName: fieldErrorOfUserName(userName),
    password: passwordWay === 'own' && password.length < least ? 'passwordShort' : null,
  });
}

export interface PersonValues extends LoginValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string;
  readonly authority: string;
  readonly tenantId: string;
  readonly customerId: string;
  readonly customerIds: readonly string[];
  readonly managesUsers: boolean;
}

/**
 * @param place what the chosen role belongs to; null: none is chosen. @param least characters of the password of a
 * login that is made too; null: none is made
 */
export function fieldErrorsOfPerson(
  values: PersonValues,
  place: 'nothing' | 'tenant' | 'customer' | 'customers' | null,
  least: number | null,
): FieldErrors<PersonValues> {
  return {
    ...(least === null ? {} : fieldErrorsOfLogin(values, least)),
    ...only<PersonValues>({
      phone: fieldErrorOfPhone(values.phone),
      email: fieldErrorOfEmail(values.email),
      authority: place === null ? 'roleMissing' : null,
      tenantId: place === 'tenant' && values.tenantId === '' ? 'tenantMissing' : null,
      customerId: place === 'customer' && values.customerId === '' ? 'customerMissing' : null,
      customerIds: place === 'customers' && values.customerIds.length === 0 ? 'customersMissing' : null,
    }),
  };
}

export interface ContactValues {
  readonly customerId: string;
  /** Empty: the whole factory. */
  readonly groupId: string;
  readonly contactName: string;
  readonly phone: string;
  readonly email: string;
}

export function fieldErrorsOfContact({
  customerId,
  contactName,
  phone,
  email,
}: ContactValues): FieldErrors<ContactValues> {
  return only<ContactValues>({
    customerId: customerId === '' ? 'customerMissing' : null,
    contactName: contactName.trim() === '' ? 'nameMissing' : null,
    phone: fieldErrorOfPhone(phone),
    email: fieldErrorOfEmail(email),
  });
}

export interface PlaceValues {
  readonly tenantId: string;
  readonly name: string;
  readonly areaNo: string;
  readonly areaName: string;
}

/** @param asksTenant whether the place belongs to a dealer that is chosen here */
export function fieldErrorsOfPlace({ tenantId, name }: PlaceValues, asksTenant: boolean): FieldErrors<PlaceValues> {
  return only<PlaceValues>({
    tenantId: asksTenant && tenantId === '' ? 'tenantMissing' : null,
    name: name.trim() === '' ? 'nameMissing' : null,
  });
}

export interface VirtualValues extends LoginValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string;
  /** ms; null: not chosen. */
  readonly expiresAt: number | null;
}

/** Phone and e-mail may be left out. @param least as `fieldErrorsOfPerson` has it. @param now ms */
export function fieldErrorsOfVirtual(
  values: VirtualValues,
  { least, now }: { readonly least: number | null; readonly now: number },
): FieldErrors<VirtualValues> {
  return {
    ...(least === null ? {} : fieldErrorsOfLogin(values, least)),
    ...only<VirtualValues>({
      phone: values.phone.trim() === '' ? null : fieldErrorOfPhone(values.phone),
      email: values.email.trim() === '' ? null : fieldErrorOfEmail(values.email),
      expiresAt: values.expiresAt === null ? 'expiryMissing' : values.expiresAt <= now ? 'expiryPassed' : null,
    }),
  };
}
