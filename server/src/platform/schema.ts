// Made from the migrations, never by hand: docs/how-to.md, "A column".
import type { AttributeScope } from '../events.ts';
import type { Kept } from './blobs.ts';
import type { AbnormalState, AlarmConditions, AlarmDelivery, AlarmEvent, AlarmLevel, AlarmNotices, AlarmRecord, AlarmRule, Answers, AssistantAnswer, AttemptOutcome, AuditChange, AuditOutcome, Authority, Checklist, ChecklistForm, ErrorDetails, ErrorName, LabValue, Language, LimitValues, LinkAccess, LogKind, MessageChannel, MessageState, ModbusAddress, Oil, OnlineValue, OperatingTimeType, PlannedKind, ReportEvent, ReportLanguage, ReportResults, ReportState, ReportStep, ReportType, ScheduleRhythm, ScheduleRunState, SensorKind, SensorModelForm, SignatureForm, SignedNames, TaskDone, WallScreen } from '@oilsight/contract';
import type { AlarmCategory, Bilingual, MachineType } from '@oilsight/oil';
import type { Default, Identity, Json, TextArray, Timestamp } from './schema-columns.ts';

export interface AccountTable {
  authority: Authority;
  created_at: Default<Timestamp>;
  customer_id: string | null;
  disabled: Default<boolean>;
  email: string | null;
  expires_at: Timestamp | null;
  first_name: Default<string>;
  id: Default<string>;
  language: Default<Language>;
  last_name: Default<string>;
  manages_users: Default<boolean>;
  password_hash: string;
  password_is_demo: Default<boolean>;
  phone: string | null;
  preferences: Default<Json<unknown>>;
  tenant_id: string | null;
  user_name: string;
  version: Default<number>;
}

export interface AccountCustomerTable {
  account_id: string;
  customer_id: string;
}

export interface AccountDeviceTable {
  account_id: string;
  device_id: string;
}

export interface AlarmContactTable {
  account_id: string | null;
  created_at: Default<Timestamp>;
  customer_id: string;
  email: string;
  group_id: string | null;
  id: Default<string>;
  language: Default<Language>;
  name: string;
  phone: string;
  tenant_id: string;
  time_zone: Default<string>;
  version: Default<number>;
  wechat_openid: Default<string>;
}

export interface AlarmEventTable {
  account_id: string | null;
  at: Timestamp;
  detail: Default<Json<AlarmEvent['detail']>>;
  id: Identity;
  record_id: string;
  what: AlarmEvent['what'];
}

export interface AlarmRecordTable {
  annunciated_at: Timestamp | null;
  assigned_due_at: Timestamp | null;
  assignee_id: string | null;
  category: AlarmCategory | null;
  changed_at: Default<Timestamp>;
  clear_reason: 'values' | 'setting' | 'removed' | null;
  cleared_at: Timestamp | null;
  created_at: Default<Timestamp>;
  customer_id: string;
  device_id: string;
  due_at: Timestamp | null;
  due_step: 'first' | 'repeat' | 'escalation' | 'digest' | null;
  ended_at: Timestamp | null;
  evidence: Default<Json<unknown>>;
  finding_rule: string | null;
  group_id: string;
  id: Default<string>;
  indicator: string | null;
  is_latched: Default<boolean>;
  is_late: Default<boolean>;
  is_masked: Default<boolean>;
  kind: AlarmRecord['kind'];
  last_at: Timestamp;
  level: AlarmLevel;
  note: Default<string>;
  onset_at: Timestamp;
  outranked_by: string | null;
  part: number;
  peak: number | null;
  processed_at: Timestamp | null;
  processed_by: string | null;
  raised_at: Timestamp;
  readings: Default<number>;
  reminded_at: Timestamp | null;
  revision: Default<number>;
  rule: Json<AlarmRule> | null;
  rule_key: string;
  sends: Default<number>;
  sensor_id: string | null;
  sensor_model: string | null;
  sensor_name: string | null;
  setting_id: string | null;
  side: 'high' | 'low' | null;
  tenant_id: string;
  threshold: number | null;
  value: number | null;
  withdrawn_at: Timestamp | null;
}

export interface AlarmReevaluationTable {
  asked: Default<string>;
  device_id: string;
  from_at: Timestamp;
  not_before: Default<Timestamp>;
}

export interface AlarmResetTable {
  at: Timestamp;
  device_id: string;
}

export interface AlarmRuleSetTable {
  device_id: string;
  from_at: Timestamp;
  rules: Json<AlarmRule[]>;
}

export interface AlarmSettingTable {
  changed_at: Default<Timestamp>;
  changed_by: string | null;
  conditions: Json<AlarmConditions>;
  created_at: Default<Timestamp>;
  customer_id: string | null;
  device_id: string | null;
  group_id: string | null;
  id: Default<string>;
  indicator: string;
  is_enabled: Default<boolean>;
  machine_type: MachineType | null;
  notices: Json<AlarmNotices>;
  target_id: Default<string | null>;
  tenant_id: string;
  version: Default<number>;
}

export interface AlarmSettingContactTable {
  contact_id: string;
  setting_id: string;
  step: number;
}

export interface AlarmShelfTable {
  account_id: string | null;
  device_id: string;
  ended_at: Timestamp | null;
  from_at: Timestamp;
  id: Default<string>;
  level: AlarmLevel;
  reason: string;
  rule_key: string;
  until_at: Timestamp | null;
}

export interface AlarmStateTable {
  body: Json<unknown>;
  device_id: string;
  hour: Timestamp;
}

export interface ArrivalTable {
  at: Default<Timestamp>;
  body: Uint8Array;
  lane: number;
  n: number;
  total: number;
}

export interface ArrivalCursorTable {
  consumer: string;
  lane: number;
  n: number;
  part: number;
}

export interface AssistantTalkTable {
  account_id: string;
  changed_at: Timestamp;
  id: string;
  title: string;
  turns: Default<number>;
}

export interface AssistantTokensTable {
  day: number;
  payer: string;
  tokens: number;
}

export interface AssistantTurnTable {
  answer: Json<AssistantAnswer>;
  asked_at: Timestamp;
  id: string;
  is_useful: boolean | null;
  question: string;
  talk_id: string;
}

export interface AuditEntryTable {
  action: string;
  actor_authority: string | null;
  actor_id: string | null;
  actor_name: string | null;
  address: Default<string>;
  at: Timestamp;
  changes: Default<Json<AuditChange[]>>;
  error: string | null;
  error_details: Json<Readonly<Record<string, string | number>>> | null;
  id: Identity;
  object_id: string | null;
  object_kind: string | null;
  object_name: string | null;
  outcome: AuditOutcome;
  request_id: Default<string>;
  tenant_id: string | null;
  user_agent: Default<string>;
}

export interface ChargeMemoryTable {
  content: Json<unknown>;
  device_id: string;
  tenant_id: string;
}

export interface ChecklistTable {
  account_id: string | null;
  changed_at: Timestamp;
  form: Json<ChecklistForm> | null;
  machine_type: MachineType;
  tenant_id: string;
  version: number;
}

export interface CodeDayTable {
  day: number;
  failures: Default<number>;
  requests: Default<number>;
  who: string;
}

export interface CustomerTable {
  area_name: Default<string>;
  area_no: Default<string>;
  created_at: Default<Timestamp>;
  disabled: Default<boolean>;
  id: Default<string>;
  name: string;
  system_name: string | null;
  tenant_id: string;
  version: Default<number>;
}

export interface DealerScreenTable {
  form: Json<unknown> | null;
  is_open: Default<boolean>;
  opened_at: Timestamp | null;
  opened_by: string | null;
  tenant_id: string;
  version: Default<number>;
}

export interface DemonstrationTable {
  alarms_at: Timestamp | null;
  made_at: Default<Timestamp>;
}

export interface DeviceTable {
  aliases: Default<Json<unknown>>;
  area_name: Default<string>;
  area_no: Default<string>;
  created_at: Default<Timestamp>;
  customer_id: string;
  device_no: Default<string>;
  gateway_id: string | null;
  group_id: string;
  id: Default<string>;
  image_name: string | null;
  industry: Default<string>;
  installed_at: Default<Timestamp>;
  is_gateway: Default<boolean>;
  key: Identity;
  machine: Default<string>;
  machine_type: MachineType;
  monitoring_oil: Default<string>;
  monitoring_position: Default<string>;
  name: string;
  nameplate_no: Default<string>;
  oil_no: Default<string>;
  operating_key: string | null;
  operating_since: Timestamp | null;
  operating_type: Default<OperatingTimeType>;
  removed_at: Timestamp | null;
  report_interval_ms: Default<number>;
  screen_keys: TextArray | null;
  tenant_id: string;
  token_hash: Uint8Array | null;
  token_is_demo: Default<boolean>;
  token_issued_at: Timestamp | null;
  updated_at: Default<Timestamp>;
  version: Default<number>;
}

export interface DeviceAttributeTable {
  device_id: string;
  key: string;
  scope: AttributeScope;
  tenant_id: string;
  updated_at: Default<Timestamp>;
  value: Json<unknown>;
}

export interface DeviceEventTable {
  account_id: string | null;
  at: Timestamp;
  device_id: string;
  id: Default<string>;
  kind: LogKind;
  note: Default<string>;
  tenant_id: string;
  version: Default<number>;
  volume_l: number | null;
}

export interface DeviceGroupTable {
  customer_id: string;
  id: Default<string>;
  is_default: Default<boolean>;
  name: string;
  tenant_id: string;
  version: Default<number>;
}

export interface DeviceHistoryTable {
  body: Uint8Array;
  device_id: string;
  made_with: string;
  newest_at: Timestamp;
  tenant_id: string;
}

export interface DeviceImageTable {
  created_at: Timestamp;
  customer_id: string | null;
  file_name: string;
  format: 'png' | 'gif';
  id: string;
  tenant_id: string | null;
}

export interface DeviceNoteTable {
  account_id: string | null;
  at: Timestamp;
  changed_at: Timestamp | null;
  created_at: Default<Timestamp>;
  device_id: string;
  id: Default<string>;
  key: string | null;
  tenant_id: string;
  text: string;
  version: Default<number>;
}

export interface DeviceOilTable {
  account_id: string | null;
  device_id: string;
  event_id: string | null;
  id: Default<string>;
  note: Default<string>;
  product_id: string;
  since: Timestamp;
  tenant_id: string;
  version: Default<number>;
  volume_l: number | null;
}

export interface DiagnosisTable {
  at: Timestamp;
  content: Json<unknown>;
  device_id: string;
  since: Timestamp;
  tenant_id: string;
}

export interface DisplayTable {
  account_id: string;
  code_hash: Uint8Array | null;
  code_until: Timestamp | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  id: string;
  name: string;
  revoked_at: Timestamp | null;
  rotate_s: number | null;
  screens: Default<TextArray<WallScreen>>;
  shown_customer: string | null;
  shown_device: string | null;
  shown_tenant: string | null;
  used_at: Timestamp | null;
}

export interface FindingChangeTable {
  at: Timestamp;
  device_id: string;
  findings: Json<unknown>;
  stored_at: Default<Timestamp>;
}

export interface FrameTable {
  device: number;
  quality: Uint8Array | null;
  shape: number;
  ts: number;
  vals: Uint8Array;
}

export interface HourAggregateTable {
  data: Uint8Array;
  device: number;
  hour: number;
  shape: number;
}

export interface HourDirtyTable {
  device: number;
  hour: number;
  mark: Identity;
}

export interface InspectionTable {
  acceptance_id: Default<string>;
  answers: Default<Json<Answers>>;
  checklist: Json<Checklist>;
  draft_version: Default<number>;
  inspector_id: string | null;
  languages: TextArray<ReportLanguage>;
  online: Json<OnlineValue[]> | null;
  report_id: string;
  save_id: string | null;
  saved_at: Timestamp | null;
  saved_by: string | null;
  sha256: Uint8Array | null;
  signature: Json<SignatureForm> | null;
  signed_names: Json<SignedNames> | null;
  submission_id: string | null;
  submitted_at: Timestamp | null;
  submitted_by: string | null;
  tenant_id: string;
  time_zone: string;
}

export interface InspectionPhotoTable {
  arrived_at: Timestamp;
  bytes: number;
  full_id: string;
  height: number;
  item_id: string;
  photo_id: string;
  report_id: string;
  sha256: Uint8Array;
  small_id: string;
  taken_at: Timestamp;
  tenant_id: string;
  width: number;
}

export interface LabSampleTable {
  account_id: string | null;
  at: Timestamp;
  device_id: string;
  id: Default<string>;
  laboratory: Default<string>;
  note: Default<string>;
  place: Default<string>;
  report_no: Default<string>;
  results: Json<LabValue[]>;
  tenant_id: string;
  version: Default<number>;
}

export interface LatestTable {
  device: number;
  readings: string;
}

export interface LimitChangeTable {
  after: Json<LimitValues> | null;
  at: Timestamp;
  before: Json<LimitValues> | null;
  id: Identity;
  person: string | null;
  reason: string | null;
  setting_id: string;
  tenant_id: string;
}

export interface LimitSettingTable {
  customer_id: string | null;
  device_id: string | null;
  id: Default<string>;
  key: string;
  level1_high: number | null;
  level1_low: number | null;
  level2_high: number | null;
  level2_low: number | null;
  machine_type: MachineType | null;
  reason: string | null;
  set_at: Timestamp | null;
  set_by: string | null;
  tenant_id: string;
  version: Default<number>;
}

export interface LoginChoiceTable {
  expires_at: Timestamp;
  id: string;
  phone: string;
}

export interface LoginSessionTable {
  account_id: string;
  address: Default<string>;
  created_at: Default<Timestamp>;
  expires_at: Timestamp;
  id: Default<string>;
  previous_refresh_hash: Uint8Array | null;
  refresh_hash: Uint8Array;
  revoked_at: Timestamp | null;
  used_at: Default<Timestamp>;
  user_agent: Default<string>;
}

export interface MachineSettingTable {
  device_id: string;
  filter_bypass_bar: number | null;
  has_servo_valves: boolean | null;
  minimum_viscosity: number | null;
  standstill_c: number | null;
  target_um14: number | null;
  target_um4: number | null;
  target_um6: number | null;
  tenant_id: string;
  version: Default<number>;
}

export interface MachineTypeSettingTable {
  customer_id: string;
  filter_bypass_bar: number | null;
  has_servo_valves: boolean | null;
  machine_type: MachineType;
  minimum_viscosity: number | null;
  standstill_c: number | null;
  target_um14: number | null;
  target_um4: number | null;
  target_um6: number | null;
  tenant_id: string;
  version: Default<number>;
  weights: Json<unknown> | null;
  weights_version: Default<number>;
}

export interface MessageTable {
  attachment: Json<{ readonly kind: string; readonly id: string; readonly name: string }> | null;
  attempts: Default<number>;
  channel: MessageChannel;
  class: number;
  created_at: Timestamp;
  dedupe_key: string | null;
  good_until: Timestamp | null;
  id: Default<string>;
  language: Default<Language>;
  lease_until: Timestamp | null;
  next_at: Timestamp;
  params: Default<Json<Readonly<Record<string, string | number>>>>;
  recipient: string;
  sealed: Uint8Array | null;
  sent_at: Timestamp | null;
  state: Default<MessageState>;
  subject: string;
  template: Default<string>;
  tenant_id: string | null;
  tester_id: string | null;
  text: string;
}

export interface MessageAttemptTable {
  began_at: Timestamp;
  code: Default<string>;
  ended_at: Timestamp | null;
  message_id: string;
  n: number;
  outcome: AttemptOutcome | null;
  provider_id: Default<string>;
  seq: Identity;
}

export interface MessageRecordTable {
  account_id: string | null;
  contact_id: string | null;
  message_id: string;
  nth: Default<number>;
  record_id: string;
  step: AlarmDelivery['step'];
}

export interface MigrationTable {
  applied_at: Default<Timestamp>;
  checksum: string;
  name: string;
}

export interface NamedViewTable {
  account_id: string;
  address: string;
  changed_at: Default<Timestamp>;
  customer_id: string | null;
  id: Default<string>;
  name: string;
  version: Default<number>;
}

export interface OilProductTable {
  additives: Default<string>;
  customer_id: string | null;
  density15: number | null;
  dielectric25: number | null;
  dielectric_limit: Default<number>;
  expansion_per_k: Default<number>;
  fluid: Oil['fluid'];
  grade: Default<string>;
  id: Default<string>;
  life_reference_c: Default<number>;
  maker: Default<string>;
  name: string;
  notes: Default<string>;
  oil_life_h: number | null;
  tenant_id: string;
  v100: number | null;
  v40: number | null;
  version: Default<number>;
  water_a: number | null;
  water_b: number | null;
  water_kelvin_offset: Default<number>;
}

export interface PartTable {
  epoch: Default<number>;
  n: Default<number>;
  owner: string | null;
  part: number;
  until: Default<Timestamp>;
}

export interface PictureTable {
  account_id: string | null;
  created_at: Timestamp;
  customer_id: string | null;
  id: string;
  kind: 'avatar' | 'logo';
  tenant_id: string | null;
}

export interface PlannedWorkTable {
  account_id: string | null;
  created_at: Default<Timestamp>;
  device_id: string;
  done_at: Timestamp | null;
  done_by: string | null;
  due_at: Timestamp;
  entry_id: string | null;
  id: Default<string>;
  kind: PlannedKind;
  note: Default<string>;
  owner: Default<string>;
  owner_id: string | null;
  tenant_id: string;
  version: Default<number>;
}

export interface RecoveryCodeTable {
  account_id: string;
  code_hash: Uint8Array;
  used_at: Timestamp | null;
}

export interface ReportTable {
  abnormal_state: AbnormalState | null;
  account_id: string | null;
  corrects_id: string | null;
  created_at: Timestamp;
  customer_id: string | null;
  customer_name: string | null;
  delivered_at: Timestamp | null;
  delivered_results: Json<ReportResults['results']> | null;
  device_id: string | null;
  device_name: string;
  due_at: Timestamp | null;
  id: Default<string>;
  institution: Default<string>;
  is_abnormal: boolean | null;
  number: string;
  reason: Default<string>;
  remarks: Default<string>;
  results: Json<LabValue[]> | null;
  sample_id: string | null;
  sample_place: Default<string>;
  sampled_at: Timestamp | null;
  state: Default<ReportState>;
  state_since: Timestamp;
  step: ReportStep | null;
  tenant_id: string;
  theme: string;
  type: ReportType;
  verdict: Json<Bilingual> | null;
  version: Default<number>;
}

export interface ReportEventTable {
  account_id: string | null;
  at: Timestamp;
  id: Identity;
  report_id: string;
  tenant_id: string;
  text: Default<string>;
  what: ReportEvent['what'];
}

export interface ReportFileTable {
  account_id: string | null;
  bytes: number;
  id: string;
  made_at: Timestamp;
  name: string;
  pages: number;
  report_id: string;
  sha256: Uint8Array;
  tenant_id: string;
  version: number;
}

export interface ReportJobTable {
  asked_at: Timestamp | null;
  attempts: Default<number>;
  error: ErrorName | null;
  error_details: Json<ErrorDetails> | null;
  is_scheduled: Default<boolean>;
  languages: TextArray<ReportLanguage>;
  lease_until: Timestamp | null;
  period_from: Timestamp;
  period_to: Timestamp;
  report_id: string;
  tenant_id: string;
  time_zone: string;
}

export interface ReportLinkTable {
  account_id: string | null;
  created_at: Timestamp;
  downloaded: Default<number>;
  expires_at: Timestamp;
  id: string;
  note: Default<string>;
  opened: Default<number>;
  report_id: string;
  revoked_at: Timestamp | null;
  secret_hash: Uint8Array;
  tenant_id: string;
  used_at: Timestamp | null;
}

export interface ReportLinkAccessTable {
  address: string;
  count: number;
  first_at: Timestamp;
  hour: Timestamp;
  id: Identity;
  last_at: Timestamp;
  link_id: string;
  what: LinkAccess['what'];
}

export interface ReportRunTable {
  begun_at: Timestamp;
  due_at: Timestamp;
  ended_at: Timestamp | null;
  error: ErrorName | null;
  error_details: Json<ErrorDetails> | null;
  id: Default<string>;
  is_by_hand: Default<boolean>;
  report_id: string | null;
  schedule_id: string;
  state: Default<ScheduleRunState>;
  tenant_id: string;
  tries: Default<number>;
  try_at: Timestamp;
}

export interface ReportRunMailTable {
  account_id: string | null;
  at: Timestamp;
  contact_id: string | null;
  message_id: string | null;
  run_id: string | null;
  tenant_id: string;
}

export interface ReportScheduleTable {
  account_id: string | null;
  created_at: Timestamp;
  customer_id: string;
  day: number;
  device_id: string;
  every: ScheduleRhythm['every'];
  id: Default<string>;
  is_on: Default<boolean>;
  languages: TextArray<ReportLanguage>;
  minute: number;
  name: string;
  next_at: Timestamp | null;
  pause_error: ErrorName | null;
  tenant_id: string;
  time_zone: string;
  version: Default<number>;
}

export interface ReportScheduleContactTable {
  contact_id: string;
  schedule_id: string;
  tenant_id: string;
}

export interface ReportTurnTable {
  served_at: Timestamp;
  tenant_id: string;
}

export interface SecondFactorTable {
  account_id: string;
  confirmed_at: Timestamp | null;
  last_step: Default<number>;
  secret: Uint8Array;
}

export interface SensorTable {
  device_id: string;
  id: Default<string>;
  indicators: Default<TextArray>;
  installed_at: Default<Timestamp>;
  modbus: Json<ModbusAddress> | null;
  model: Default<string>;
  model_id: string | null;
  name: string;
  note: Default<string>;
  removed_at: Timestamp | null;
  serial_no: Default<string>;
  tenant_id: string;
  version: Default<number>;
}

export interface SensorCorrectionTable {
  account_id: string | null;
  device_id: string;
  ended_by: string | null;
  ended_reason: Default<string>;
  from_at: Timestamp;
  id: Default<string>;
  intercept: number;
  key: string;
  reason: Default<string>;
  samples: number;
  slope: number;
  tenant_id: string;
  to_at: Timestamp | null;
}

export interface SensorModelTable {
  code: string;
  id: Default<string>;
  indicators: Json<SensorModelForm['indicators']>;
  keys: TextArray;
  kind: SensorKind;
  maker: Default<string>;
  name_en: string;
  name_zh: string;
  registers: Default<Json<SensorModelForm['registers']>>;
  removed_at: Timestamp | null;
  tenant_id: string | null;
  unit_id: Default<number>;
  updated_at: Default<Timestamp>;
  version: Default<number>;
}

export interface ServerNodeTable {
  id: string;
  seen_at: Timestamp;
}

export interface ShapeTable {
  digest: Uint8Array;
  id: Identity;
  keys: string;
}

export interface TaskTable {
  account_id: string;
  attempts: Default<number>;
  checkpoint: Json<Kept> | null;
  created_at: Timestamp;
  done: Json<TaskDone> | null;
  ended_at: Timestamp | null;
  file_bytes: number | null;
  id: string;
  kind: string;
  language: Language;
  lease_until: Timestamp | null;
  name: string;
  process: Default<number>;
  reason: ErrorName | null;
  reason_details: Json<ErrorDetails> | null;
  request: Json<unknown>;
  started_at: Timestamp | null;
  status: Default<0 | 1 | 2 | 3>;
}

export interface TenantTable {
  area_name: Default<string>;
  area_no: Default<string>;
  created_at: Default<Timestamp>;
  disabled: Default<boolean>;
  id: Default<string>;
  name: string;
  system_name: string | null;
  version: Default<number>;
}

export interface TextReadingTable {
  device: number;
  key: string;
  ts: number;
  value: string;
}

export interface VerificationCodeTable {
  asked_from: Default<string>;
  code_hash: Uint8Array;
  expires_at: Timestamp;
  other_tries: Default<number>;
  owner: string;
  purpose: string;
  target: string;
  tries: Default<number>;
}

export interface Schema {
  account: AccountTable;
  account_customer: AccountCustomerTable;
  account_device: AccountDeviceTable;
  alarm_contact: AlarmContactTable;
  alarm_event: AlarmEventTable;
  alarm_record: AlarmRecordTable;
  alarm_reevaluation: AlarmReevaluationTable;
  alarm_reset: AlarmResetTable;
  alarm_rule_set: AlarmRuleSetTable;
  alarm_setting: AlarmSettingTable;
  alarm_setting_contact: AlarmSettingContactTable;
  alarm_shelf: AlarmShelfTable;
  alarm_state: AlarmStateTable;
  arrival: ArrivalTable;
  arrival_cursor: ArrivalCursorTable;
  assistant_talk: AssistantTalkTable;
  assistant_tokens: AssistantTokensTable;
  assistant_turn: AssistantTurnTable;
  audit_entry: AuditEntryTable;
  charge_memory: ChargeMemoryTable;
  checklist: ChecklistTable;
  code_day: CodeDayTable;
  customer: CustomerTable;
  dealer_screen: DealerScreenTable;
  demonstration: DemonstrationTable;
  device: DeviceTable;
  device_attribute: DeviceAttributeTable;
  device_event: DeviceEventTable;
  device_group: DeviceGroupTable;
  device_history: DeviceHistoryTable;
  device_image: DeviceImageTable;
  device_note: DeviceNoteTable;
  device_oil: DeviceOilTable;
  diagnosis: DiagnosisTable;
  display: DisplayTable;
  finding_change: FindingChangeTable;
  frame: FrameTable;
  hour_aggregate: HourAggregateTable;
  hour_dirty: HourDirtyTable;
  inspection: InspectionTable;
  inspection_photo: InspectionPhotoTable;
  lab_sample: LabSampleTable;
  latest: LatestTable;
  limit_change: LimitChangeTable;
  limit_setting: LimitSettingTable;
  login_choice: LoginChoiceTable;
  login_session: LoginSessionTable;
  machine_setting: MachineSettingTable;
  machine_type_setting: MachineTypeSettingTable;
  message: MessageTable;
  message_attempt: MessageAttemptTable;
  message_record: MessageRecordTable;
  migration: MigrationTable;
  named_view: NamedViewTable;
  oil_product: OilProductTable;
  part: PartTable;
  picture: PictureTable;
  planned_work: PlannedWorkTable;
  recovery_code: RecoveryCodeTable;
  report: ReportTable;
  report_event: ReportEventTable;
  report_file: ReportFileTable;
  report_job: ReportJobTable;
  report_link: ReportLinkTable;
  report_link_access: ReportLinkAccessTable;
  report_run: ReportRunTable;
  report_run_mail: ReportRunMailTable;
  report_schedule: ReportScheduleTable;
  report_schedule_contact: ReportScheduleContactTable;
  report_turn: ReportTurnTable;
  second_factor: SecondFactorTable;
  sensor: SensorTable;
  sensor_correction: SensorCorrectionTable;
  sensor_model: SensorModelTable;
  server_node: ServerNodeTable;
  shape: ShapeTable;
  task: TaskTable;
  tenant: TenantTable;
  text_reading: TextReadingTable;
  verification_code: VerificationCodeTable;
}

/** Tables whose rows lie in the scope of some and not of others. */
export type ScopedTable =
  | 'account'
  | 'account_customer'
  | 'account_device'
  | 'alarm_contact'
  | 'alarm_record'
  | 'alarm_reevaluation'
  | 'alarm_reset'
  | 'alarm_rule_set'
  | 'alarm_setting'
  | 'alarm_shelf'
  | 'alarm_state'
  | 'audit_entry'
  | 'charge_memory'
  | 'checklist'
  | 'customer'
  | 'dealer_screen'
  | 'device'
  | 'device_attribute'
  | 'device_event'
  | 'device_group'
  | 'device_history'
  | 'device_image'
  | 'device_note'
  | 'device_oil'
  | 'diagnosis'
  | 'finding_change'
  | 'inspection'
  | 'inspection_photo'
  | 'lab_sample'
  | 'limit_change'
  | 'limit_setting'
  | 'machine_setting'
  | 'machine_type_setting'
  | 'message'
  | 'named_view'
  | 'oil_product'
  | 'picture'
  | 'planned_work'
  | 'report'
  | 'report_event'
  | 'report_file'
  | 'report_job'
  | 'report_link'
  | 'report_run'
  | 'report_run_mail'
  | 'report_schedule'
  | 'report_schedule_contact'
  | 'report_turn'
  | 'sensor'
  | 'sensor_correction'
  | 'sensor_model'
  | 'tenant';
