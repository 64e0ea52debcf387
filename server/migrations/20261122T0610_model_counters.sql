-- Which of a model's indicators count up is told by the catalogue of indicators.
alter table sensor_model drop column if exists counters;
