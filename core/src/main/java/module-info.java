/// ECO: efficient collective operations for Java on heterogeneous networks.
module eco {
  requires static java.compiler;
  requires static jdk.compiler;
  requires static jdk.jfr;
  requires static org.jspecify;

  exports eco;
  exports eco.collective;
  exports eco.cost;
  exports eco.execute;
  exports eco.launch;
  exports eco.infer;
  exports eco.message;
  exports eco.network;
  exports eco.place;
  exports eco.plan;
  exports eco.schedule;
  exports eco.simulate;
  exports eco.transport;
}
