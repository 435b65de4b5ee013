import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { injectSlice } from '../../store/injected.ts'

export type AccountWay = 'new' | 'known' | 'guest'

export interface AskedGuest {
  readonly id: string
  readonly email: string
  readonly isConfirmed: boolean
  readonly withAccount: boolean
}

/** Survives a reload; never holds a password. */
interface TypedAccount {
  /** Null until chosen: the first one offered applies. */
  readonly way: AccountWay | null
  readonly name: string
  readonly email: string
  readonly guest: AskedGuest | null
  readonly guestPath: string | null
}

export interface AccountState extends TypedAccount {
  /** True once Confirm was pressed: books as soon as somebody is signed in. */
  readonly confirmsNext: boolean
}

const storageKey = 'chairtime-account'
const nothingTyped: TypedAccount = { way: null, name: '', email: '', guest: null, guestPath: null }

function savedAccount(): TypedAccount {
  try {
    const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<TypedAccount>
    const { way, name, email, guest = null, guestPath = null } = saved
    return {
      way: way === 'new' || way === 'known' || way === 'guest' ? way : null,
      name: `${name ?? ''}`,
      email: `${email ?? ''}`,
      guest,
      guestPath,
    }
  } catch {
    return nothingTyped
  }
}

/** Password as typed, while the page is open: the hold may end meanwhile. Not in the store and never stored. */
export const typedPassword = { text: '' }

/** Without storage a reload loses it. */
export function saveAccount({ way, name, email, guest, guestPath }: TypedAccount): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ way, name, email, guest, guestPath }))
  } catch {}
}

const nobody: AccountState = { ...nothingTyped, confirmsNext: false }

const account = createSlice({
  name: 'account',
  initialState: (): AccountState => ({ ...nobody, ...savedAccount() }),
  reducers: {
    accountTyped: (state, { payload }: PayloadAction<Partial<TypedAccount>>) => ({ ...state, ...payload }),
    accountSent: (state) => ({ ...state, confirmsNext: true }),
    accountRefused: (state) => ({ ...state, confirmsNext: false }),
    guestAsked: (state, { payload: guest }: PayloadAction<AskedGuest>) => ({ ...state, guest }),
    guestConfirmed(state) {
      if (state.guest) state.guest = { ...state.guest, isConfirmed: true }
    },
    guestForgotten: (state) => ({ ...state, confirmsNext: false, guest: null }),
    guestBookedAt: (_, { payload: guestPath }: PayloadAction<string>) => ({ ...nobody, guestPath }),
    accountUsed: () => nobody,
  },
})

export const { accountTyped, accountSent, accountRefused, accountUsed } = account.actions
export const { guestAsked, guestConfirmed, guestForgotten, guestBookedAt } = account.actions
injectSlice('account', account.reducer)

/** The server may render a page before the slice is injected. */
export function selectAccount({ account }: { readonly account?: AccountState }): AccountState {
  return account ?? nobody
}
