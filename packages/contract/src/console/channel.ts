import { Type } from 'typebox';
import { nullable } from '../schemas/fields.ts';

/** A channel's code; null for all channels. */
export const Channel = nullable(Type.String({ minLength: 1, maxLength: 64 }));
