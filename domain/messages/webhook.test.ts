import { expect, test } from 'vitest'
import type { AppointmentStatus } from '../booking/appointment.ts'
import type { HistoryKind } from '../booking/history.ts'
import { toWebhookEvent, webhookEvents, webhookInput } from './webhook.ts'

const everyAddress = (urls: string[]) =>
  urls.map((url) => [url, webhookInput.safeParse({ url, events: [] }).success] as const).filter(([, isTaken]) => isTaken)

test('allows http:// only within the own network', () => {
  const validAddresses = [
    'https://hooks.example/salon?key=1',
    'https://203.0.113.7:8443/',
    'http://localhost:8080/hook',
    'http://127.0.0.1/',
    'http://[::1]:9000/',
    'http://[fd12:3456::1]/',
    'http://10.0.0.5/',
    'http://172.31.0.5/',
    'http://192.168.1.20:8123/api/webhook/x',
    'http://till/',
    'http://till.local/',
    'http://till.home.arpa/',
  ]
  expect(everyAddress(validAddresses).map(([url]) => url)).toEqual(validAddresses)
  const refused = [
    'http://hooks.example/',
    'http://203.0.113.7/',
    'http://172.32.0.5/',
    'http://10.0.0.5.example/',
    'http://local.example/',
    'ftp://till/',
    'javascript:alert(1)',
    'till',
    '//till/',
    '',
    'https://',
    'https://hooks.example/\u0000',
    `https://hooks.example/${'x'.repeat(2048)}`,
  ]
  expect(everyAddress(refused)).toEqual([])
})

test('refuses an unusable address in one sentence', () => {
  const messages = ['http://hooks.example/', 'till', 'ftp://till'].map((url) =>
    webhookInput.safeParse({ url, events: [] }).error?.issues.map(({ message }) => message),
  )
  const refusals = ['Use https://, or http:// within your own network']
  expect(messages).toEqual([refusals, refusals, refusals])
})

test('stores each event once, in order', () => {
  const events = ['appointment.moved', 'appointment.created', 'appointment.moved']
  expect(webhookInput.parse({ url: 'https://hooks.example/', events }).events).toEqual([
    'appointment.created',
    'appointment.moved',
  ])
  expect(webhookInput.safeParse({ url: 'https://hooks.example/', events: ['appointment.eaten'] }).success).toBe(false)
})

test.each<[HistoryKind, AppointmentStatus | null, string]>([
  ['booked', 'Pending', 'created'],
  ['booked', 'Confirmed', 'created'],
  ['confirmed', 'Confirmed', 'confirmed'],
  ['moved', 'Confirmed', 'moved'],
  ['moved', 'Pending', 'moved'],
  ['canceled', 'Canceled', 'canceled'],
  ['re-opened', 'Pending', 'reopened'],
  ['completed', 'Completed', 'completed'],
  ['undone', 'Confirmed', 'confirmed'],
  ['undone', 'Pending', 'reopened'],
  ['undone', 'Canceled', 'canceled'],
  ['deleted', null, 'deleted'],
  ['no_show', 'Canceled', 'canceled'],
  ['no_show', 'Confirmed', 'confirmed'],
])('%s, so that it is %s, is %s', (kind, status, name) => {
  const event = toWebhookEvent({ kind, to: status && { status } })
  expect(event).toBe(`appointment.${name}`)
  expect(webhookEvents).toContain(event)
})

test('undoing a move calls a move’s webhook', () => {
  expect(toWebhookEvent({ kind: 'undone', to: { status: 'Confirmed', startsAt: 100 } })).toBe('appointment.moved')
})

test.each(['arrived', 'started', 'finished', 'late', 'edited', 'note', 'reason'] as const)('%s calls no webhook', (kind) => {
  expect(toWebhookEvent({ kind, to: { status: 'Confirmed' } })).toBeNull()
})

test('undoing an edit calls no webhook', () => {
  const state = { status: 'Confirmed', length: 60 } as const
  expect(toWebhookEvent({ kind: 'undone', from: { ...state, length: 75 }, to: state })).toBeNull()
})

test('a later version’s kind calls no webhook', () => {
  for (const to of [null, { status: 'Confirmed' } as const]) expect(toWebhookEvent({ kind: null, to })).toBeNull()
})
