#!/usr/bin/env node
import {runDoctorCommand} from './doctor/command.ts';

const USAGE = `Usage: app-stream doctor ADDRESS [options]
       app-stream doctor --service-url URL --app-id ID --profile PROFILE [options]
       app-stream doctor --direct ws://HOST:PORT [options]

"app-stream doctor --help" lists the options.
`;

const [command, ...rest] = process.argv.slice(2);
if (command === 'doctor') process.exitCode = await runDoctorCommand(rest);
else {
  (command === undefined || command === '--help' ? process.stdout : process.stderr).write(USAGE);
  process.exitCode = command === '--help' ? 0 : 2;
}
