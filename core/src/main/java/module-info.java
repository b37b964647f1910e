/// ECO: efficient collective operations for Java on heterogeneous networks.
module eco {
  requires static org.jspecify;

  exports eco;
  exports eco.collective;
  exports eco.message;
  exports eco.schedule;
}
