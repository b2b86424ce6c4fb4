/** The public interface of activities (marketing campaigns), and of the rewards that users earn from them. */
export { type Activity, activityView, stateOf } from './activity.ts';
export { type Activities, createActivities } from './activities.ts';
export { activityReport, closeActivity, raiseActivity, raiseActivityIn } from './by-hand.ts';
export { loadActivities, writeActivities } from './files/load-activities.ts';
export {
  activityFolder,
  type ActivityFiles,
  checkActivities,
  readActivityFiles,
} from './files/read-activities.ts';
export type { Participant } from './qualification.ts';
export { rewardView } from './reward-view.ts';
export { askedRewardStates, rewardMachine, rewardStatesBy } from './rewards/reward-states.ts';
