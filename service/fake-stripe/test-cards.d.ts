import type { Refusal } from './script-backend.ts';
/** The result of a card. */
export type CardResult = {
    readonly type: 'succeeds';
} | {
    readonly type: 'authentication-required';
} | ({
    readonly type: 'declined';
} & Refusal);
/** Stripe's documented test cards that the portal distinguishes, by their digits. */
export declare const testCards: ReadonlyMap<string, CardResult>;
/** Wallets succeed; other numbers are declined, as real cards are in test mode. */
export declare function resultOf(card: string): CardResult;
