import { aureliaDiagnostics } from './opportunities/aurelia-diagnostics.ts';
import { balticEquipmentFinance } from './opportunities/baltic-equipment-finance.ts';
import { brackwaterInstruments } from './opportunities/brackwater-instruments.ts';
import { calderRailCare } from './opportunities/calder-rail-care.ts';
import { halmveldFarms } from './opportunities/halmveld-farms.ts';
import { harbourLogisticsI } from './opportunities/harbour-logistics-i.ts';
import { harbourLogisticsII } from './opportunities/harbour-logistics-ii.ts';
import { kontorSystems } from './opportunities/kontor-systems.ts';
import { larkspurMeals } from './opportunities/larkspur-meals.ts';
import { nordicColdStorage } from './opportunities/nordic-cold-storage.ts';
import { palisadeOptics } from './opportunities/palisade-optics.ts';
import { pennineBatteryParks } from './opportunities/pennine-battery-parks.ts';
import { prairieAssay } from './opportunities/prairie-assay.ts';
import { ribeiraHomes } from './opportunities/ribeira-homes.ts';
import { skerryRobotics } from './opportunities/skerry-robotics.ts';
import { soleraFoods } from './opportunities/solera-foods.ts';
import { tierhausClinics } from './opportunities/tierhaus-clinics.ts';
import { verhavenSluices } from './opportunities/verhaven-sluices.ts';
import type { ClosedOpportunity, OpenOpportunity, Opportunity } from './types.ts';

export const OPEN: readonly OpenOpportunity[] = [
  harbourLogisticsII,
  soleraFoods,
  kontorSystems,
  nordicColdStorage,
];

export const CLOSED: readonly ClosedOpportunity[] = [
  calderRailCare,
  palisadeOptics,
  balticEquipmentFinance,
  brackwaterInstruments,
  tierhausClinics,
  harbourLogisticsI,
  larkspurMeals,
  prairieAssay,
  verhavenSluices,
];

export const OPPORTUNITIES: readonly Opportunity[] = [
  ...OPEN,
  pennineBatteryParks,
  aureliaDiagnostics,
  ribeiraHomes,
  ...CLOSED,
  skerryRobotics,
  halmveldFarms,
];
