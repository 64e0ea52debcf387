-- Lubricants as their data sheets describe them, new. Null: not known; what needs it is left out, never guessed.
create table if not exists oil_product (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  name text not null,
  -- mineral, pao, ester, phosphate_ester, pag, other
  fluid text not null,
  -- Kinematic viscosity at 40 and 100 °C, mm²/s.
  v40 double precision,
  v100 double precision,
  -- Density at 15 °C, kg/m³, and thermal expansion, 1/K.
  density15 double precision,
  expansion_per_k double precision not null default 0.00065,
  -- Relative permittivity at 25 °C, and by how much it may change before the oil is through.
  dielectric25 double precision,
  dielectric_limit double precision not null default 0.1,
  -- Water that it can dissolve: log10 S[ppm] = a − b / (T[°C] + offset).
  water_a double precision,
  water_b double precision,
  water_kelvin_offset double precision not null default 273.15,
  -- Service life at the reference temperature, hours.
  oil_life_h double precision,
  life_reference_c double precision not null default 60
);
create unique index if not exists oil_product_name on oil_product (tenant_id, name);

-- Which oil is in which device since when: the newest row that has begun.
create table if not exists device_oil (
  tenant_id uuid not null references tenant,
  device_id uuid not null references device on delete cascade,
  product_id uuid not null references oil_product,
  since timestamptz not null,
  primary key (device_id, since)
);

-- What people enter into a device's log: refill, oil_change, maintenance, start, commissioning, sensor_exchange.
create table if not exists device_event (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  device_id uuid not null references device on delete cascade,
  kind text not null,
  at timestamptz not null,
  note text not null default '',
  account_id uuid references account on delete set null
);
create index if not exists device_event_device on device_event (device_id, at);

-- What is known of a machine beyond its type. Null: the default of the type.
create table if not exists machine_setting (
  device_id uuid primary key references device on delete cascade,
  tenant_id uuid not null references tenant,
  -- Cleanliness target, ISO 4406 scale numbers at 4, 6 and 14 µm(c): all three or none.
  target_um4 integer,
  target_um6 integer,
  target_um14 integer,
  has_servo_valves boolean,
  -- Least viscosity at working temperature, mm²/s.
  minimum_viscosity double precision,
  -- Oil temperature at standstill, °C.
  standstill_c double precision,
  -- Pressure difference at which the filter's bypass opens, bar.
  filter_bypass_bar double precision
);
