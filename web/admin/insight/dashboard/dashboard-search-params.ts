import { t } from '@lingui/core/macro'
import { type AppointmentStatus, appointmentStatuses } from '../../../../domain/booking/appointment.ts'
import { addSteps, dashboardQuery, type PeriodStep, periodSteps, stepStart } from '../../../../domain/insight/dashboard.ts'
import { addDays } from '../../../../domain/time/calendar.ts'
import type { AppointmentQuery, DashboardQuery } from '../../../api.ts'
import { type PagePosition, positionParams, readPosition } from '../../../parts/paging/list-position.ts'
import { readChoice, useSearchParamsState } from '../../../search-params.ts'
import { bookingsPerPage } from '../../shared/bookings-search-params.ts'

/** The table's page is at a position of its list. */
export interface DashboardSearchParams extends PagePosition {
  readonly status: AppointmentStatus | null
  readonly period: PeriodChoice
}

/** Invalid parameters count as missing. */
export function readDashboardSearchParams(search: URLSearchParams): DashboardSearchParams {
  return {
    status: readChoice(appointmentStatuses, search.get('status')) ?? null,
    ...readPosition(search),
    period: readPeriod(search),
  }
}

/** Leaves out defaults. */
export function writeDashboardSearchParams({ status, period, ...position }: DashboardSearchParams): URLSearchParams {
  return new URLSearchParams({
    ...(status !== null && { status }),
    ...positionParams(position),
    ...periodParams(period),
  })
}

export function tableQuery({ status, after, before }: Omit<DashboardSearchParams, 'period'>) {
  return {
    scope: 'all' as const,
    ...(status !== null && { status }),
    ...positionParams({ after, before }),
    pageSize: bookingsPerPage,
  } satisfies AppointmentQuery
}

export function exportPath({ status }: Pick<DashboardSearchParams, 'status'>): string {
  return `/api/appointments/export.csv${status === null ? '' : `?status=${status}`}`
}

export function useDashboardSearchParams() {
  const { params, change } = useSearchParamsState({ read: readDashboardSearchParams, write: writeDashboardSearchParams })
  function show(changes: Partial<DashboardSearchParams>): void {
    // Paging makes no history entries; Back reverts any other change.
    const replace = Object.keys(changes).every((name) => name === 'after' || name === 'before')
    change(changes, { replace })
  }
  return { params, show }
}

interface Preset {
  readonly label: () => string
  readonly by: PeriodStep
  /** First and last day. @param today the date in the salon */
  readonly range: (today: string) => { readonly from: string; readonly to: string }
}

/** Named periods. 'Last' includes the current week or month. */
export const presets = {
  around: {
    label: () => t`Last 4 weeks and next 4`,
    by: 'week',
    range: (today) => ({ from: addDays(today, -3 * 7), to: addDays(today, 4 * 7) }),
  },
  '12-weeks': {
    label: () => t`Last 12 weeks`,
    by: 'week',
    range: (today) => ({ from: addDays(today, -11 * 7), to: today }),
  },
  '12-months': {
    label: () => t`Last 12 months`,
    by: 'month',
    range: (today) => ({ from: addSteps(stepStart(today, 'month'), -11, 'month'), to: today }),
  },
  year: {
    label: () => t`This year`,
    by: 'month',
    range: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }),
  },
} as const satisfies Record<string, Preset>

export type PresetName = keyof typeof presets

export const presetNames = Object.keys(presets) as PresetName[]

/** A preset, relative to today, or custom dates. */
export type PeriodChoice =
  | { readonly preset: PresetName; readonly by: PeriodStep }
  | { readonly preset: 'custom'; readonly from: string; readonly to: string; readonly by: PeriodStep }

const defaultPreset: PresetName = 'around'

/** Invalid or unsupported parameters count as missing. */
export function readPeriod(params: URLSearchParams): PeriodChoice {
  const by = readChoice(periodSteps, params.get('by'))
  const custom = dashboardQuery.safeParse({ from: params.get('from'), to: params.get('to'), ...(by && { by }) })
  if (custom.success && custom.data.from && custom.data.to) {
    return { preset: 'custom', from: custom.data.from, to: custom.data.to, by: custom.data.by }
  }
  const preset = readChoice(presetNames, params.get('period')) ?? defaultPreset
  return { preset, by: by ?? presets[preset].by }
}

/** Leaves out defaults. */
export function periodParams(choice: PeriodChoice): Record<string, string> {
  if (choice.preset === 'custom') {
    return { from: choice.from, to: choice.to, ...(choice.by !== 'week' && { by: choice.by }) }
  }
  return {
    ...(choice.preset !== defaultPreset && { period: choice.preset }),
    ...(choice.by !== presets[choice.preset].by && { by: choice.by }),
  }
}

/** @param today the date in the salon */
export function toDashboardQuery(choice: PeriodChoice, today: string): Required<DashboardQuery> {
  const { from, to } = choice.preset === 'custom' ? choice : presets[choice.preset].range(today)
  return { from, to, by: choice.by }
}

/** False if the period would have too many steps. */
export function canShowBy(choice: PeriodChoice, by: PeriodStep): boolean {
  return choice.preset !== 'custom' || dashboardQuery.safeParse({ ...choice, by }).success
}
